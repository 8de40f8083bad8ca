export { readTwilioCalls } from './twilio-calls.ts'
export { smsStatusOf, suppressionOf, verdictOf } from './twilio-codes.ts'
