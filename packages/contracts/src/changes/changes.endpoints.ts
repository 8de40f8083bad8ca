import { type Static, Type } from 'typebox'
import { endpoint, Id } from '../kernel/index.ts'

/** What may have changed; the screen then asks again through its query. */
export const Change = Type.Object({ topic: Type.String(), id: Type.Optional(Id) })
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
