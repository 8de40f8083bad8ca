export { parseTwilioInbound, parseTwilioStatus } from './twilio-callbacks.ts'
export { readTwilioCalls } from './twilio-calls.ts'
export { createTwilio, type TwilioOptions } from './twilio-messages.ts'
export { verifyTwilioSignature } from './twilio-signature.ts'
