import { Type } from 'typebox'
import { endpoint } from '../kernel/index.ts'

/** SendGrid's signed event webhook: a JSON list of events, checked over the raw body. */
export const receiveSendGridEvents = endpoint({
  name: 'receiveSendGridEvents',
  method: 'POST',
  path: '/api/webhooks/sendgrid/events',
  summary: 'Receive the results of emails',
  access: 'webhook',
  bodyLimitBytes: 5 * 1024 * 1024,
  status: 200,
  response: Type.Object({
    received: Type.Integer(),
    applied: Type.Integer({ description: 'Those that changed something; repeated events do not' }),
  }),
  errors: ['bad_signature', 'webhook_not_configured'],
  activity: { none: 'recorded on the recipient it is about' },
})

/** Twilio's signed status callback: the result of a text. */
export const receiveTwilioStatus = endpoint({
  name: 'receiveTwilioStatus',
  method: 'POST',
  path: '/api/webhooks/twilio/status',
  summary: 'Receive the result of a text',
  access: 'webhook',
  query: Type.Object({
    c: Type.Optional(Type.String({ maxLength: 64, description: 'Our id of the message' })),
    a: Type.Optional(Type.String({ maxLength: 10, description: 'The number of the try' })),
  }),
  bodyLimitBytes: 64 * 1024,
  status: 200,
  response: Type.Object({ received: Type.Integer(), applied: Type.Integer({ description: 'Not seen before' }) }),
  errors: ['bad_signature', 'webhook_not_configured'],
  activity: { none: 'recorded on the recipient it is about' },
})

/** Twilio's signed call about a text that the venue received; STOP, START and HELP are handled before anything else. */
export const receiveTwilioInbound = endpoint({
  name: 'receiveTwilioInbound',
  method: 'POST',
  path: '/api/webhooks/twilio/inbound',
  summary: 'Receive a text from a person',
  access: 'webhook',
  bodyLimitBytes: 256 * 1024,
  status: 200,
  response: Type.String({ description: 'Empty TwiML: Twilio answers the keywords itself' }),
  errors: ['bad_signature', 'webhook_not_configured'],
  activity: { action: 'applicant.texted' },
})
