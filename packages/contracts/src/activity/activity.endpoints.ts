import { type Static, Type } from 'typebox'
import { endpoint, Id, Nullable, Timestamp, Undo } from '../kernel/index.ts'

/** What entries can be about, in the order of a list to choose from. */
export const activityTargets = [
  'applicant',
  'event',
  'campaign',
  'template',
  'tag',
  'import',
  'batch',
  'instagram_refresh',
  'admin',
] as const
export type ActivityTarget = (typeof activityTargets)[number]

/** One entry of the log (ENT-44), with what it was about. */
export const ActivityEntry = Type.Object({
  id: Id,
  action: Type.String({ description: '`noun.past`, such as `applicant.approved`' }),
  adminUsername: Nullable(Type.String({ description: 'Null when no admin did it' })),
  actorName: Type.String({ description: 'The admin, or Visitor, SendGrid, Twilio, or a part of the system' }),
  description: Type.String(),
  ipAddress: Nullable(Type.String()),
  targetType: Nullable(Type.String()),
  targetId: Nullable(Id),
  targetExists: Type.Boolean({ description: 'The target still exists' }),
  // Spelled out: `Type.Record` would put typebox's engine for computed types into every screen.
  details: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'Changed fields as `[before, after]`, and numbers; never a secret',
  }),
  timestamp: Timestamp,
  undo: Type.Optional(Undo),
})
export type ActivityEntry = Static<typeof ActivityEntry>

const ActivityFilters = Type.Object({
  admin: Type.Optional(Type.String({ maxLength: 100, description: 'Exactly this actor' })),
  action: Type.Optional(Type.String({ maxLength: 60, description: 'An action, or its noun such as `campaign`' })),
  targetType: Type.Optional(Type.String({ maxLength: 40 })),
  targetId: Type.Optional(Id),
  search: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Every word must occur in the sentence; a word of one or two letters matches only the start of a word',
    }),
  ),
  from: Type.Optional(Type.String({ maxLength: 40, description: 'This day or later; a date, or a time in ISO 8601' })),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'This day or earlier, the whole day included' })),
  timeZone: Type.Optional(Type.String({ maxLength: 60, description: 'Where the days begin; UTC when absent' })),
})

const activity = { access: 'admin', permission: 'activity.read' } as const

export const listActivity = endpoint({
  ...activity,
  name: 'listActivity',
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'The activity log, newest first',
  query: Type.Object({
    ...ActivityFilters.properties,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
    before: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the last entry of the page before' })),
  }),
  status: 200,
  response: Type.Array(ActivityEntry),
  errors: ['activity_entry_not_found', 'time_zone_unknown'],
  activity: { none: 'reading' },
  readsReplica: true,
  isPolled: true,
})

export const getActivityStats = endpoint({
  ...activity,
  name: 'getActivityStats',
  method: 'GET',
  path: '/api/admin/activity/stats',
  summary: 'Totals of the activity log, with its admins and actions',
  query: Type.Object({
    timeZone: Type.Optional(Type.String({ maxLength: 60, description: 'Where today begins; UTC when absent' })),
  }),
  status: 200,
  response: Type.Object({
    today: Type.Integer({ minimum: 0 }),
    thisWeek: Type.Integer({ minimum: 0, description: 'The last seven days (ACT-02)' }),
    activeAdmins: Type.Integer({ minimum: 0, description: 'Different admins in the whole log (ACT-03)' }),
    total: Type.Integer({ minimum: 0 }),
    actors: Type.Array(Type.String(), { description: 'Names to filter by' }),
    actions: Type.Array(Type.String(), { description: 'Actions to filter by' }),
  }),
  errors: ['time_zone_unknown'],
  activity: { none: 'reading' },
  readsReplica: true,
  isPolled: true,
})

export const exportActivity = endpoint({
  ...activity,
  name: 'exportActivity',
  method: 'GET',
  path: '/api/admin/activity/export',
  summary: 'The log as a file, filtered like the list',
  query: ActivityFilters,
  download: 'text/csv',
  status: 200,
  response: Type.String({ description: 'CSV; the header `x-total-count` says how many entries' }),
  errors: ['time_zone_unknown', 'too_many_exports'],
  activity: { action: 'activity.exported' },
  readsReplica: true,
})
