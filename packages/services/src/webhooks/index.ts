export { type EmailEvent, type EmailEventName, emailEventNames } from '@velvet/domain/delivery'
export { receiveEmailEvents } from './receive-email-events.ts'
export { type ReadEmailEvents, receiveSendGridEvents, type SignedCall } from './receive-sendgrid-events.ts'
