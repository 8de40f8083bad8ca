import { Type } from 'typebox'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { Conversation } from './conversation.ts'

const conversations = { access: 'admin', permission: 'conversations.manage' } as const

export const listConversations = endpoint({
  ...conversations,
  name: 'listConversations',
  method: 'GET',
  path: '/api/admin/conversations',
  summary: 'Threads, the latest message first',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name, email or number' })),
    unread: Type.Optional(Type.Boolean({ description: 'Only with unread messages' })),
    archived: Type.Optional(Type.Boolean({ description: 'The archived ones instead' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
    before: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the last thread of the page before' })),
  }),
  status: 200,
  response: Type.Array(Conversation),
  errors: ['conversation_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const countUnread = endpoint({
  ...conversations,
  name: 'countUnread',
  method: 'GET',
  path: '/api/admin/conversations/unread',
  summary: 'Counts of unread threads and unmatched texts',
  status: 200,
  response: Type.Object({
    conversations: Type.Integer({ minimum: 0, description: 'Threads with unread messages' }),
    unmatched: Type.Integer({ minimum: 0, description: 'Texts from numbers that belong to no applicant' }),
  }),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const startConversation = endpoint({
  ...conversations,
  name: 'startConversation',
  method: 'POST',
  path: '/api/admin/conversations',
  summary: 'The thread with a person; created if there is none',
  body: Type.Object({ applicantId: Id }),
  status: 200,
  response: Conversation,
  errors: ['applicant_not_found', 'applicant_merged'],
  activity: { none: 'an empty thread; recorded with its first message' },
})

export const getConversation = endpoint({
  ...conversations,
  name: 'getConversation',
  method: 'GET',
  path: '/api/admin/conversations/:id',
  summary: 'One thread, and who else has its number',
  params: IdParams,
  status: 200,
  response: Type.Object({
    ...Conversation.properties,
    sameNumber: Type.Array(Type.Object({ applicantId: Id, name: Type.String() })),
    timeZones: Type.Optional(
      Type.Array(Type.String(), {
        description: 'IANA time zones where the person may be; empty where quiet hours are turned off',
      }),
    ),
  }),
  errors: ['conversation_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const updateConversation = endpoint({
  ...conversations,
  name: 'updateConversation',
  method: 'PATCH',
  path: '/api/admin/conversations/:id',
  summary: 'Archive or unarchive a thread',
  params: IdParams,
  body: Type.Object({ isArchived: Type.Boolean() }),
  status: 200,
  response: Conversation,
  errors: ['conversation_not_found'],
  activity: { action: 'conversation.archived' },
})

export const markConversationRead = endpoint({
  ...conversations,
  name: 'markConversationRead',
  method: 'PATCH',
  path: '/api/admin/conversations/:id/read',
  summary: 'Mark a thread as read',
  params: IdParams,
  status: 200,
  response: Conversation,
  errors: ['conversation_not_found'],
  activity: { none: 'looking at something' },
})
