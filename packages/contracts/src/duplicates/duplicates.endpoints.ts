import { type Static, Type } from 'typebox'
import { ApplicantSummary, duplicateKinds } from '../applicants/index.ts'
import { endpoint, Id, IdParams, OneOf } from '../kernel/index.ts'

export const Duplicate = Type.Object({
  applicant: ApplicantSummary,
  matchedOn: Type.Array(OneOf(duplicateKinds), {
    description: 'What the two have in common; empty when another applicant connects them',
  }),
})
export type Duplicate = Static<typeof Duplicate>

export const listDuplicates = endpoint({
  name: 'listDuplicates',
  method: 'GET',
  path: '/api/admin/applicants/:id/duplicates',
  summary: 'Applicants who may be the same person, directly or through another applicant',
  access: 'admin',
  permission: 'applicants.read',
  params: IdParams,
  status: 200,
  response: Type.Object({
    duplicates: Type.Array(Duplicate, { description: 'At most 50, those who match on most first' }),
    hasMore: Type.Boolean(),
  }),
  errors: ['applicant_not_found', 'applicant_merged'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const dismissDuplicate = endpoint({
  name: 'dismissDuplicate',
  method: 'POST',
  path: '/api/admin/applicants/:id/not-duplicate',
  summary: 'Mark two applicants as different people',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  body: Type.Object({ applicantId: Id }),
  status: 200,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: ['applicant_not_found', 'applicant_merged', 'same_applicant'],
  activity: { action: 'applicant.not_duplicate' },
})
