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

/** One event as staff see it (API-40). */
export const Event = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  location: Nullable(Type.String()),
  date: Nullable(Timestamp),
  maxCapacity: Nullable(Type.Integer({ description: 'Null means unlimited' })),
  isActive: Type.Boolean(),
  currentApplications: Type.Integer(),
  approvedApplications: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Event = Static<typeof Event>

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Every event that is not archived, the next one first',
  access: 'admin',
  permission: 'events.read',
  status: 200,
  response: Type.Array(Event),
  errors: [],
  activity: { none: 'reading' },
})
