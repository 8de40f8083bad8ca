export { parseTwilioInbound, parseTwilioStatus, type TwilioInbound, type TwilioStatus } from './twilio-callbacks.ts'
export { createTwilio, type TwilioOptions } from './twilio-messages.ts'
export { verifyTwilioSignature } from './twilio-signature.ts'
