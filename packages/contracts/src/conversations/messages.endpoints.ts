import { Type } from 'typebox'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { Message } from './conversation.ts'

const messages = { access: 'admin', permission: 'conversations.manage' } as const

export const listMessages = endpoint({
  ...messages,
  name: 'listMessages',
  method: 'GET',
  path: '/api/admin/conversations/:id/messages',
  summary: 'The latest messages of a thread, oldest first, with campaign texts as context',
  params: IdParams,
  query: Type.Object({
    before: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the first message of the page after' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  status: 200,
  response: Type.Array(Message),
  errors: ['conversation_not_found', 'message_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const sendMessage = endpoint({
  ...messages,
  name: 'sendMessage',
  method: 'POST',
  path: '/api/admin/conversations/:id/messages',
  summary: 'Text a person at their stored number; the text is stored, then sent by the worker ahead of campaigns',
  params: IdParams,
  body: Type.Object({
    content: Type.String({ maxLength: 20_000, description: 'At most 320 characters once trimmed' }),
    id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Chosen by the client; a repeated id is the same message' }),
    ),
  }),
  status: 201,
  response: Message,
  errors: [
    'conversation_not_found',
    'message_blank',
    'message_too_long',
    'message_id_taken',
    'not_textable',
    'too_many_requests',
  ],
  rate: 'text',
  activity: { action: 'conversation.texted' },
})

const MessageParams = Type.Object({ id: Id, messageId: Id })

export const retryMessage = endpoint({
  ...messages,
  name: 'retryMessage',
  method: 'POST',
  path: '/api/admin/conversations/:id/messages/:messageId/retry',
  summary: 'Retry a text that certainly did not arrive',
  params: MessageParams,
  status: 200,
  response: Message,
  errors: ['conversation_not_found', 'message_not_found', 'message_not_failed', 'not_textable', 'too_many_requests'],
  rate: 'text',
  activity: { action: 'conversation.retried' },
})
