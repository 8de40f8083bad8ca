import { type Static, Type } from 'typebox'
import { maxIds } from '../applicants/index.ts'
import { endpoint, Id, IdParams, Nullable, OneOf } from '../kernel/index.ts'
import { Application, ApplicationSummary, Companion } from './application.ts'
import { applicationStatuses, decisions, maxHeads, rankings } from './choices.ts'

const statusList = Type.Optional(Type.String({ maxLength: 200, description: 'Comma-separated; any of them matches' }))
const search = Type.Optional(
  Type.String({ maxLength: 100, description: 'Every word must occur in the name, emails, phone, or Instagram name' }),
)

export const applicationSortKeys = ['applied', 'name', 'score', 'priority', 'waitlist'] as const
export type ApplicationSortKey = (typeof applicationSortKeys)[number]

export const listEventApplications = endpoint({
  name: 'listEventApplications',
  method: 'GET',
  path: '/api/admin/events/:id/applications',
  summary: 'A page of the guest list of an event, with the exact total',
  access: 'admin',
  permission: 'applicants.read',
  params: IdParams,
  query: Type.Object({
    status: statusList,
    staged: Type.Optional(Type.Boolean({ description: 'With a decision that waits for its release, or without' })),
    untold: Type.Optional(
      Type.Boolean({ description: 'With a decision that the guest was not told, or without (MSG-14)' }),
    ),
    search,
    sort: Type.Optional(OneOf(applicationSortKeys, { default: 'applied' })),
    order: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  }),
  status: 200,
  response: Type.Object({ applications: Type.Array(ApplicationSummary), total: Type.Integer() }),
  errors: ['event_not_found', 'status_unknown', 'forbidden'],
  activity: { none: 'reading' },
  isPolled: true,
  readsReplica: true,
})

export const addApplication = endpoint({
  name: 'addApplication',
  method: 'POST',
  path: '/api/admin/events/:id/applications',
  summary: 'Add a person to the guest list of an event; the application is pending',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  body: Type.Object({
    applicantId: Id,
    party: Type.Optional(Type.Integer({ minimum: 1, maximum: maxHeads, default: 1 })),
  }),
  status: 201,
  response: Application,
  errors: ['event_not_found', 'applicant_not_found', 'applicant_merged', 'application_exists'],
  activity: { action: 'application.added' },
})

export const getApplication = endpoint({
  name: 'getApplication',
  method: 'GET',
  path: '/api/admin/applications/:id',
  summary: 'One application with its history',
  access: 'admin',
  permission: 'applicants.read',
  params: IdParams,
  status: 200,
  response: Application,
  errors: ['application_not_found'],
  activity: { none: 'reading' },
})

export const updateApplication = endpoint({
  name: 'updateApplication',
  method: 'PATCH',
  path: '/api/admin/applications/:id',
  summary: 'Change the party of an application',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  body: Type.Object(
    {
      partyGranted: Type.Optional(
        Nullable(Type.Integer({ minimum: 1, maximum: maxHeads, description: 'Null: as requested' })),
      ),
      companions: Type.Optional(Type.Array(Companion, { maxItems: maxHeads })),
      updatedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Guards against lost updates' })),
    },
    { minProperties: 1 },
  ),
  status: 200,
  response: Application,
  errors: ['application_not_found', 'application_changed', 'event_full'],
  activity: { action: 'application.updated' },
})

export const renewGuestLink = endpoint({
  name: 'renewGuestLink',
  method: 'POST',
  path: '/api/admin/applications/:id/new-link',
  summary: 'Give the guest a new link; the earlier one and its pass stop working at once',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 200,
  response: Type.Object({ guestPage: Type.String() }),
  errors: ['application_not_found'],
  activity: { action: 'application.link_renewed' },
})

const Failure = Type.Object({ id: Id, code: Type.String(), error: Type.String() })

export const decideApplications = endpoint({
  name: 'decideApplications',
  method: 'POST',
  path: '/api/admin/applications/decide',
  summary: 'Decide on applications, in the given order: all of it at once, or nothing',
  access: 'admin',
  permission: 'applicants.edit',
  bodyLimitBytes: 1024 * 1024,
  body: Type.Object({
    applicationIds: Type.Optional(Type.Array(Id, { maxItems: maxIds })),
    filter: Type.Optional(
      Type.Object(
        { eventId: Type.Optional(Id), status: statusList, search },
        { additionalProperties: false, description: 'At most 5,000 applications match' },
      ),
    ),
    status: OneOf(decisions),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500, description: 'For staff' }))),
    note: Type.Optional(Nullable(Type.String({ maxLength: 500, description: 'For the guest' }))),
    overrideHeads: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Places may be taken up to this number' }),
    ),
    offerExpiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  status: 200,
  response: Type.Object({
    success: Type.Boolean(),
    message: Type.String(),
    status: OneOf(applicationStatuses),
    requested: Type.Integer(),
    processed: Type.Integer(),
    staged: Type.Integer({ description: 'Decisions that wait for their release' }),
    skipped: Type.Array(Type.Object({ id: Id, reason: Type.String() }), { description: 'The first 100' }),
    failed: Type.Array(Failure, { description: 'All of them' }),
    skippedCount: Type.Integer(),
    failedCount: Type.Integer(),
    batchId: Nullable(Id),
  }),
  errors: ['selection_invalid', 'event_not_found', 'status_unknown', 'offer_expiry_invalid', 'event_full'],
  activity: { action: 'application.decided' },
})

const RankedParty = Type.Object({
  applicationId: Id,
  name: Type.String(),
  heads: Type.Integer(),
  score: Nullable(Type.Integer()),
  reason: Type.Optional(OneOf(['party_does_not_fit', 'after_stop'])),
})
export type RankedParty = Static<typeof RankedParty>

export const chooseBest = endpoint({
  name: 'chooseBest',
  method: 'POST',
  path: '/api/admin/events/:id/best',
  summary: 'Who would be admitted if the best applications filled the free places; changes nothing',
  access: 'admin',
  permission: 'applicants.edit',
  bodyLimitBytes: 1024 * 1024,
  params: IdParams,
  body: Type.Object({
    rank: OneOf(rankings),
    applicationIds: Type.Optional(Type.Array(Id, { maxItems: maxIds, description: 'The order; for `ids`' })),
    heads: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'All free places when absent' })),
    from: Type.Optional(
      Type.Array(OneOf(decisions), { minItems: 1, maxItems: 6, description: 'Pending and waitlisted when absent' }),
    ),
    stopAtMisfit: Type.Optional(Type.Boolean({ default: false })),
  }),
  status: 200,
  response: Type.Object({
    chosen: Type.Array(RankedParty),
    passedOver: Type.Array(RankedParty, { description: 'The first 100' }),
    heads: Type.Integer({ description: 'That the chosen parties take' }),
    free: Nullable(Type.Integer({ description: 'Before; null without a capacity' })),
  }),
  errors: ['event_not_found', 'heads_required', 'application_ids_required', 'event_full'],
  activity: { none: 'changes nothing' },
  isPolled: true,
})
