import { type Static, Type } from 'typebox'
import { endpoint, Id, Nullable, Timestamp } from '../kernel/index.ts'

export const OpenEvent = Type.Object({
  id: Id,
  name: Type.String(),
  date: Nullable(Timestamp),
  location: Nullable(Type.String()),
  isFull: Type.Boolean({ description: 'Capacity is taken by approved applicants; applying joins the waitlist' }),
})
export type OpenEvent = Static<typeof OpenEvent>

export const listOpenEvents = endpoint({
  name: 'listOpenEvents',
  method: 'GET',
  path: '/api/events',
  summary: 'Events that visitors can apply to: active and not past',
  access: 'public',
  status: 200,
  response: Type.Array(OpenEvent),
  errors: [],
  activity: { none: 'reading' },
})
