export { parseSendGridEvents, type SendGridEvent } from './sendgrid-events.ts'
export { createSendGrid, type SendGridOptions } from './sendgrid-mail.ts'
export { type SendGridSignature, verifySendGridSignature } from './sendgrid-signature.ts'
