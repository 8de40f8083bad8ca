import { Type } from 'typebox'
import { endpoint, Id, IdParams, Nullable, Timestamp, Undo } from '../kernel/index.ts'
import { Applicant } from './applicant.ts'
import { applicantFields } from './applicant-fields.ts'

export const createApplicant = endpoint({
  name: 'createApplicant',
  method: 'POST',
  path: '/api/admin/applicants',
  summary: 'Add an applicant by hand; an email or a phone number is enough',
  access: 'admin',
  permission: 'applicants.edit',
  body: Type.Object({
    ...applicantFields,
    allowDuplicate: Type.Optional(Type.Boolean({ description: 'Add even if an applicant matches' })),
  }),
  status: 201,
  response: Applicant,
  errors: ['applicant_unreachable', 'applicant_duplicate', 'event_not_found'],
  activity: { action: 'applicant.created' },
})

export const deleteApplicant = endpoint({
  name: 'deleteApplicant',
  method: 'DELETE',
  path: '/api/admin/applicants/:id',
  summary: 'Delete an applicant permanently',
  access: 'admin',
  permission: 'applicants.delete',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: ['applicant_not_found', 'applicant_merged'],
  activity: { action: 'applicant.deleted' },
})

export const listFacets = endpoint({
  name: 'listFacets',
  method: 'GET',
  path: '/api/admin/applicants/facets',
  summary: 'The distinct cities, states and sources',
  access: 'admin',
  permission: 'applicants.read',
  status: 200,
  response: Type.Object({
    cities: Type.Array(Type.String(), { description: 'At most 2,000, in order' }),
    states: Type.Array(Type.String()),
    sources: Type.Array(Type.String()),
  }),
  errors: [],
  activity: { none: 'reading' },
  readsReplica: true,
})

export const listApplicantActivity = endpoint({
  name: 'listApplicantActivity',
  method: 'GET',
  path: '/api/admin/applicants/:id/activity',
  summary: 'The activity about one applicant, newest first',
  access: 'admin',
  permission: 'applicants.read',
  params: IdParams,
  query: Type.Object({ before: Type.Optional(Timestamp) }),
  status: 200,
  response: Type.Object({
    entries: Type.Array(
      Type.Object({
        id: Id,
        action: Type.String(),
        description: Type.String(),
        adminUsername: Nullable(Type.String()),
        timestamp: Timestamp,
        undo: Type.Optional(Undo),
      }),
    ),
    hasMore: Type.Boolean(),
  }),
  errors: ['applicant_not_found', 'applicant_merged'],
  activity: { none: 'reading' },
  readsReplica: true,
  isPolled: true,
})
