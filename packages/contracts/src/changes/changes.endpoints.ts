import { type Static, Type } from 'typebox'
import { endpoint, Id, OneOf } from '../kernel/index.ts'

/** Topics of live updates. `everything` stands for all changes that the server missed while it could not listen. */
const changeTopics = [
  'activity',
  'applicants',
  'campaigns',
  'conversations',
  'events',
  'everything',
  'imports',
  'instagram',
  'messages',
  'sessions',
  'suppressions',
  'tags',
  'templates',
  'users',
] as const
export type ChangeTopic = (typeof changeTopics)[number]

/** What may have changed; the screen then refetches through its query. */
export const Change = Type.Object({ topic: OneOf(changeTopics), id: Type.Optional(Id) })
export type Change = Static<typeof Change>

export const streamChanges = endpoint({
  name: 'streamChanges',
  method: 'GET',
  path: '/api/admin/stream',
  summary: 'Server-sent events: one `Change` per message, until the session ends',
  access: 'admin',
  permission: 'session',
  status: 200,
  response: Change,
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})
