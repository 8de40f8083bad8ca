export { type AnswerWebhook, openTwilioAccount, type SmsAccount, type TwilioAccount } from './twilio-account.ts'
export { createTwilio, type TwilioOptions } from './twilio-messages.ts'
