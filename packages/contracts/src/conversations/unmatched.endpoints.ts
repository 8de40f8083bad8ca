import { Type } from 'typebox'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { Conversation, UnmatchedMessage } from './conversation.ts'

const unmatched = { access: 'admin', permission: 'conversations.manage' } as const

export const listUnmatched = endpoint({
  ...unmatched,
  name: 'listUnmatched',
  method: 'GET',
  path: '/api/admin/conversations/unmatched',
  summary: 'Texts from numbers that belong to no applicant, newest first',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
    before: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  status: 200,
  response: Type.Array(UnmatchedMessage),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const linkUnmatched = endpoint({
  ...unmatched,
  name: 'linkUnmatched',
  method: 'POST',
  path: '/api/admin/conversations/unmatched/:id/link',
  summary:
    'Assigns every text from that number to this person, who gets the number if they have none; creates a person when none is given',
  params: IdParams,
  body: Type.Object({
    applicantId: Type.Optional(Id),
    firstName: Type.Optional(Type.String({ maxLength: 100 })),
    lastName: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  status: 200,
  response: Conversation,
  errors: ['message_not_found', 'applicant_not_found', 'applicant_merged', 'name_required', 'number_differs'],
  activity: { action: 'conversation.linked' },
})

export const dismissUnmatched = endpoint({
  ...unmatched,
  name: 'dismissUnmatched',
  method: 'DELETE',
  path: '/api/admin/conversations/unmatched/:id',
  summary: 'Remove all unmatched texts from that number',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true), removed: Type.Integer({ minimum: 1 }) }),
  errors: ['message_not_found'],
  activity: { action: 'conversation.dismissed' },
})
