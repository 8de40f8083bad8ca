export type { ProviderReply } from '../http/provider-reply.ts'
export {
  type EventWebhook,
  openSendGridAccount,
  type SendGridAccount,
  type VerifiedSenders,
} from './sendgrid-account.ts'
export type { SendGridOptions } from './sendgrid-client.ts'
export { createSendGrid } from './sendgrid-mail.ts'
