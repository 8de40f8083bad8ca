import { Type } from 'typebox'
import { endpoint, IdParams, OneOf } from '../kernel/index.ts'
import { ServiceMessage } from './message.ts'

export const listEventMessages = endpoint({
  name: 'listEventMessages',
  method: 'GET',
  path: '/api/admin/events/:id/messages',
  summary: 'Messages to the guests of an event about their applications, newest first',
  access: 'admin',
  permission: 'applicants.read',
  params: IdParams,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  }),
  status: 200,
  response: Type.Object({ messages: Type.Array(ServiceMessage), total: Type.Integer() }),
  errors: ['event_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const resolveServiceMessage = endpoint({
  name: 'resolveServiceMessage',
  method: 'POST',
  path: '/api/admin/service-messages/:id/resolve',
  summary: 'Send a message again that failed or needs review, or count one that needs review as sent',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  body: Type.Object({ action: OneOf(['resend', 'mark_sent']) }),
  status: 200,
  response: ServiceMessage,
  errors: [
    'message_not_found',
    'message_not_failed',
    'message_not_stored',
    'message_outdated',
    'email_not_configured',
    'sms_not_configured',
  ],
  activity: { action: 'application.message_resolved' },
})
