export { announceMessages } from './announce-messages.ts'
export { compileServiceEmail, prepareServiceEmails } from './content/compile-service-email.ts'
export {
  type PreviewedMessage,
  previewServiceMessage,
  renderServiceMessage,
} from './content/preview-service-message.ts'
export { readServiceValues, type ServiceItem, type ServiceValues } from './content/read-service-values.ts'
export { type ResolvedTemplate, resolveTemplates, resolveTemplatesOf } from './content/resolve-templates.ts'
export { listEventMessages } from './list-event-messages.ts'
export { noNotice } from './no-notice.ts'
export { readReach } from './read-guests.ts'
export { messagesOfApplication } from './read-messages.ts'
export { resolveServiceMessage } from './resolve-service-message.ts'
export { type NotificationCounts, queueTellings, type Telling, tellGuests, toldColumns } from './tell-guests.ts'
