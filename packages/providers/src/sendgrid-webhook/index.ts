export { parseSendGridEvents } from './sendgrid-events.ts'
export { type SendGridSignature, verifySendGridSignature } from './sendgrid-signature.ts'
