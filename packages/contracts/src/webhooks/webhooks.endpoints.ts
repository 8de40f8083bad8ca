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

/** Twilio's signed status callback: what became of a text. */
export const receiveTwilioStatus = endpoint({
  name: 'receiveTwilioStatus',
  method: 'POST',
  path: '/api/webhooks/twilio/status',
  summary: 'Take what became of a text',
  access: 'webhook',
  query: Type.Object({
    c: Type.Optional(Type.String({ maxLength: 64, description: 'Our id of the message' })),
    a: Type.Optional(Type.String({ maxLength: 10, description: 'Which try it was' })),
  }),
  bodyLimitBytes: 64 * 1024,
  status: 200,
  response: Type.Object({ received: Type.Integer(), applied: Type.Integer({ description: 'Not seen before' }) }),
  errors: ['bad_signature', 'webhook_not_configured'],
  activity: { none: 'recorded on the recipient it is about' },
})

/** Twilio's signed call about a text that somebody sent us; STOP, START and HELP come before anything else. */
export const receiveTwilioInbound = endpoint({
  name: 'receiveTwilioInbound',
  method: 'POST',
  path: '/api/webhooks/twilio/inbound',
  summary: 'Take a text from a person',
  access: 'webhook',
  bodyLimitBytes: 256 * 1024,
  status: 200,
  response: Type.String({ description: 'Empty TwiML: Twilio answers the keywords itself' }),
  errors: ['bad_signature', 'webhook_not_configured'],
  activity: { action: 'applicant.texted' },
})
