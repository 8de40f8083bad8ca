export { parseSendGridEvents, type SendGridEvent } from './sendgrid-events.ts'
export { type SendGridSignature, verifySendGridSignature } from './sendgrid-signature.ts'
