import { type Static, Type } from 'typebox'
import { maxPartySize } from '../events/index.ts'
import { endpoint, Id, IdParams, OneOf } from '../kernel/index.ts'
import { Applicant, ApplicantSummary } from './applicant.ts'
import { applicantFields } from './applicant-fields.ts'
import { ApplicantFilters } from './applicant-filters.ts'

/** What a visitor sends from the public form (API-02). Field rules live in the domain, so that form and server say the same. */
export const Application = Type.Object({
  firstName: Type.String({ maxLength: 200 }),
  lastName: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 400 }),
  phone: Type.String({ maxLength: 64 }),
  age: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: 'Required unless the event drops it' })),
  zipCodes: Type.Optional(
    Type.Union([Type.String({ maxLength: 500 }), Type.Array(Type.String({ maxLength: 20 }), { maxItems: 50 })], {
      description: 'A list, or one comma-separated text; required unless the event drops it',
    }),
  ),
  instagramUrl: Type.Optional(
    Type.String({
      maxLength: 400,
      description: 'Bare name, @name or profile address; required unless the event drops it',
    }),
  ),
  party: Type.Optional(Type.Integer({ description: 'Heads, the applicant included; 1 when absent' })),
  companions: Type.Optional(
    Type.Array(Type.Object({ name: Type.String({ maxLength: 200 }) }), {
      maxItems: maxPartySize - 1,
      description: 'Names of the others, as far as they are known',
    }),
  ),
  // Spelled out: `Type.Record` would put typebox's engine for computed types into every screen.
  answers: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({ type: 'object', description: "By id of the event's questions" }),
  ),
  eventId: Id,
  emailConsent: Type.Optional(Type.Boolean({ description: 'Absent means not asserted' })),
  smsConsent: Type.Optional(Type.Boolean({ description: 'Absent means not asserted' })),
  smsUpdates: Type.Optional(
    Type.Boolean({ description: 'Whether texts about this application are welcome; absent means no' }),
  ),
  website: Type.Optional(Type.String({ maxLength: 400, description: 'Must stay empty; people never see this field' })),
})
export type Application = Static<typeof Application>

export const apply = endpoint({
  name: 'apply',
  method: 'POST',
  path: '/api/applicants',
  summary: 'Apply for access to an event',
  access: 'public',
  body: Application,
  unknownKeys: 'ignore',
  rate: 'application',
  // Ten answers and nineteen names of the longest characters.
  bodyLimitBytes: 48 * 1024,
  status: 201,
  response: Type.Object({
    id: Id,
    status: Type.Literal('pending'),
    message: Type.String(),
    waitlisted: Type.Boolean({ description: 'Whether the night was full' }),
  }),
  errors: ['event_not_found', 'event_inactive', 'event_cancelled', 'event_past', 'event_full', 'too_many_requests'],
  activity: { action: 'applicant.applied' },
})

export const sortKeys = [
  'name',
  'email',
  'status',
  'appliedDate',
  'location',
  'age',
  'instagram',
  'priority',
  'score',
] as const
export type SortKey = (typeof sortKeys)[number]

/** No page of applicants begins later. */
export const maxOffset = 1_000_000

export const listApplicants = endpoint({
  name: 'listApplicants',
  method: 'GET',
  path: '/api/admin/applicants',
  summary: 'A page of applicants with the exact total',
  access: 'admin',
  permission: 'applicants.read',
  query: Type.Object({
    ...ApplicantFilters.properties,
    sort: Type.Optional(OneOf(sortKeys, { default: 'appliedDate' })),
    order: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: maxOffset, default: 0 })),
  }),
  status: 200,
  response: Type.Object({ applicants: Type.Array(ApplicantSummary), total: Type.Integer() }),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
  readsReplica: true,
})

export const getApplicant = endpoint({
  name: 'getApplicant',
  method: 'GET',
  path: '/api/admin/applicants/:id',
  summary: 'One applicant with everything stored',
  access: 'admin',
  permission: 'applicants.read',
  params: IdParams,
  status: 200,
  response: Applicant,
  errors: ['applicant_not_found', 'applicant_merged'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const updateApplicant = endpoint({
  name: 'updateApplicant',
  method: 'PATCH',
  path: '/api/admin/applicants/:id',
  summary: 'Change or decide on an applicant; missing fields stay as they are',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  body: Type.Object(
    {
      ...applicantFields,
      updatedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Guards against lost updates' })),
      override: Type.Optional(Type.Boolean({ description: 'Approve past the capacity of the event' })),
      also: Type.Optional(
        Type.Array(Id, {
          maxItems: 200,
          description: 'Other open applications that the decision decides as well (ANS-13)',
        }),
      ),
    },
    { minProperties: 1 },
  ),
  status: 200,
  response: Applicant,
  errors: ['applicant_not_found', 'applicant_merged', 'applicant_changed', 'event_not_found', 'event_full'],
  activity: { action: 'applicant.updated' },
})

export const getStats = endpoint({
  name: 'getStats',
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'How many applicants there are, by status',
  access: 'admin',
  permission: 'stats.read',
  status: 200,
  response: Type.Object({
    total: Type.Integer(),
    pending: Type.Integer(),
    approved: Type.Integer(),
    declined: Type.Integer(),
  }),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
  readsReplica: true,
})
