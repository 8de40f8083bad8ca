import { Type } from 'typebox'
import { endpoint } from '../kernel/index.ts'

/** SendGrid's signed event webhook: a JSON list of events, checked over the raw body. */
export const receiveSendGridEvents = endpoint({
  name: 'receiveSendGridEvents',
  method: 'POST',
  path: '/api/webhooks/sendgrid/events',
  summary: 'Take what became of emails',
  access: 'webhook',
  bodyLimitBytes: 5 * 1024 * 1024,
  status: 200,
  response: Type.Object({ received: Type.Integer(), applied: Type.Integer({ description: 'Not seen before' }) }),
  errors: ['bad_signature', 'webhook_not_configured'],
  activity: { none: 'recorded on the recipient it is about' },
})
