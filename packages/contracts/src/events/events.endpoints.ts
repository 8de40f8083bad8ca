import { type Static, Type } from 'typebox'
import { endpoint, Id, IdParams, Nullable, Timestamp } from '../kernel/index.ts'
import { ApplicationCounts, EventNumbers } from './event-numbers.ts'
import { announcement, decisionRules, form, settingDrafts } from './event-settings.ts'

/** One event as staff see it (API-40). Both counts change with the topic `applicants`, the rest with the topic `events`. */
export const Event = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  location: Nullable(Type.String()),
  date: Nullable(Timestamp),
  maxCapacity: Nullable(Type.Integer({ description: 'Null means unlimited' })),
  isActive: Type.Boolean(),
  timeZone: Nullable(Type.String({ description: 'IANA name of the zone the event takes place in' })),
  ...announcement,
  ...form,
  ...decisionRules,
  cancelledAt: Nullable(Timestamp),
  currentApplications: Type.Integer({ description: 'People who applied, whatever their status (EVT-13)' }),
  approvedApplications: Type.Integer({ description: 'The approved ones, who count against the capacity' }),
  isFull: Type.Boolean({ description: 'Whether approved and offered parties, told or not, take all places' }),
  archivedAt: Nullable(Timestamp),
  createdBy: Nullable(Type.String({ description: 'Username; null when that admin was removed' })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Event = Static<typeof Event>

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Every event that is not archived, the next one first; archived ones with the last archived first',
  access: 'admin',
  permission: 'events.read',
  query: Type.Object({ archived: Type.Optional(Type.Boolean({ description: 'The archived ones instead' })) }),
  status: 200,
  response: Type.Array(Event),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

/** The largest capacity of an event. */
export const maxCapacity = 10_000_000

/** What an event is announced with. */
export const EventDraft = Type.Object({
  name: Type.String({ maxLength: 200 }),
  description: Type.Optional(Nullable(Type.String({ maxLength: 5_000 }))),
  location: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
  date: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 40,
        description:
          "A time in ISO 8601; without an offset it is a time in the event's zone, or UTC; empty means none (EVT-32)",
      }),
    ),
  ),
  maxCapacity: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: maxCapacity }), Type.String({ maxLength: 20 }), Type.Null()], {
      description: 'Null, empty, and 0 mean unlimited (EVT-30, EVT-31)',
    }),
  ),
  isActive: Type.Optional(Type.Boolean({ default: true })),
  timeZone: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  ...settingDrafts,
})
export type EventDraft = Static<typeof EventDraft>

/** One event with its numbers, which change with the topic `applicants`. */
export const EventWithNumbers = Type.Object({ ...Event.properties, numbers: EventNumbers })
export type EventWithNumbers = Static<typeof EventWithNumbers>

export const getEvent = endpoint({
  name: 'getEvent',
  method: 'GET',
  path: '/api/admin/events/:id',
  summary: 'One event, archived or not',
  access: 'admin',
  permission: 'events.read',
  params: IdParams,
  status: 200,
  response: EventWithNumbers,
  errors: ['event_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

/** What the settings of an event are refused with. */
const settingErrors = [
  'slug_invalid',
  'slug_taken',
  'age_needed',
  'release_time_invalid',
  'auto_offer_needs_messages',
] as const

const required = { fields: ['name'], code: 'event_name_required', message: 'Event name is required' } as const

export const createEvent = endpoint({
  name: 'createEvent',
  method: 'POST',
  path: '/api/admin/events',
  summary: 'Create an event',
  access: 'admin',
  permission: 'events.write',
  body: EventDraft,
  required,
  status: 201,
  response: Event,
  errors: ['event_name_required', 'time_zone_unknown', ...settingErrors],
  activity: { action: 'event.created' },
})

export const updateEvent = endpoint({
  name: 'updateEvent',
  method: 'PATCH',
  path: '/api/admin/events/:id',
  summary: 'Change an event; missing fields stay, null clears. An archived one is restored first',
  access: 'admin',
  permission: 'events.write',
  params: IdParams,
  body: Type.Object(
    {
      // Spelled out: deriving it would put typebox's engine for computed types into every screen.
      name: Type.Optional(EventDraft.properties.name),
      description: EventDraft.properties.description,
      location: EventDraft.properties.location,
      date: EventDraft.properties.date,
      maxCapacity: EventDraft.properties.maxCapacity,
      isActive: Type.Optional(Type.Boolean()),
      timeZone: EventDraft.properties.timeZone,
      ...settingDrafts,
      updatedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Guards against lost updates' })),
    },
    { minProperties: 1 },
  ),
  required,
  status: 200,
  response: Event,
  errors: [
    'event_not_found',
    'event_archived',
    'event_name_required',
    'event_changed',
    'time_zone_unknown',
    ...settingErrors,
  ],
  activity: { action: 'event.updated' },
})

export const cancelEvent = endpoint({
  name: 'cancelEvent',
  method: 'POST',
  path: '/api/admin/events/:id/cancel',
  summary:
    'Cancel the night of an event for good: it closes, its passes end, and its guests are told as it releases decisions',
  access: 'admin',
  permission: 'events.write',
  params: IdParams,
  body: Type.Object({
    note: Type.Optional(Nullable(Type.String({ maxLength: 500, description: 'What the message may tell guests' }))),
  }),
  status: 200,
  response: Event,
  errors: ['event_not_found', 'event_archived', 'event_cancelled'],
  activity: { action: 'event.cancelled' },
})

export const deleteEvent = endpoint({
  name: 'deleteEvent',
  method: 'DELETE',
  path: '/api/admin/events/:id',
  summary:
    'Remove an event. An event with applications is archived, and only when forced; otherwise it is rejected with the counts',
  access: 'admin',
  permission: 'events.write',
  params: IdParams,
  query: Type.Object({ force: Type.Optional(Type.Boolean({ description: 'Archive it even if people have applied' })) }),
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String(), isArchived: Type.Boolean() }),
  errors: ['event_not_found', 'event_has_applications'],
  activity: { action: 'event.deleted' },
})

export const restoreEvent = endpoint({
  name: 'restoreEvent',
  method: 'POST',
  path: '/api/admin/events/:id/restore',
  summary: 'Restore an archived event as inactive',
  access: 'admin',
  permission: 'events.write',
  params: IdParams,
  status: 200,
  response: Event,
  errors: ['event_not_found', 'event_not_archived'],
  activity: { action: 'event.restored' },
})

export const countEventApplicants = endpoint({
  name: 'countEventApplicants',
  method: 'GET',
  path: '/api/admin/events/applicant-counts',
  summary: 'Applications and heads of every event by status of the application, by event id (API-41)',
  access: 'admin',
  permission: 'events.read',
  status: 200,
  // Spelled out: `Type.Record` would put typebox's engine for computed types into every screen.
  response: Type.Unsafe<Record<string, ApplicationCounts>>({
    type: 'object',
    additionalProperties: ApplicationCounts,
  }),
  errors: [],
  activity: { none: 'reading' },
  readsReplica: true,
  isPolled: true,
})
