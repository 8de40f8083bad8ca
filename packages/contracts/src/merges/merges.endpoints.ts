import { Type } from 'typebox'
import { Applicant } from '../applicants/index.ts'
import { endpoint, Id, IdParams } from '../kernel/index.ts'

/** The fields whose value can be chosen in a merge (MERGE-05); email is chosen separately (MERGE-06). */
export const mergeFields = [
  'firstName',
  'lastName',
  'phone',
  'age',
  'city',
  'state',
  'country',
  'instagramUrl',
  'instagramUsername',
  'instagramFollowers',
  'zipCodes',
  'notes',
  'priority',
  'score',
  'emailOptIn',
  'smsOptIn',
  'preferredContactMethod',
  'source',
  'referralCode',
] as const
export type MergeField = (typeof mergeFields)[number]

/** Most people one merge takes. */
export const maxMerged = 50

export const mergeApplicants = endpoint({
  name: 'mergeApplicants',
  method: 'POST',
  path: '/api/admin/advanced-merge',
  summary: 'Merge several applicants into one',
  access: 'admin',
  permission: 'applicants.edit',
  body: Type.Object({
    primaryId: Id,
    duplicateIds: Type.Array(Id, { minItems: 1, maxItems: maxMerged - 1 }),
    mergeFields: Type.Optional(
      Type.Object(Object.fromEntries([...mergeFields, 'email'].map((field) => [field, Type.Optional(Id)])), {
        additionalProperties: false,
        description: 'Field by field the applicant whose value is kept; the primary one where absent',
      }),
    ),
    primaryEmailId: Type.Optional(Id),
    keepEmailIds: Type.Optional(
      Type.Array(Id, {
        maxItems: maxMerged,
        description: 'Applicants whose addresses are kept in addition to the primary one; all when absent',
      }),
    ),
  }),
  status: 200,
  response: Type.Object({
    success: Type.Literal(true),
    mergedCount: Type.Integer({ description: 'How many became one, the primary record included' }),
    applicant: Applicant,
    mergeId: Id,
    message: Type.String(),
  }),
  errors: ['applicant_not_found', 'same_applicant', 'applicant_merged', 'merge_field_invalid'],
  activity: { action: 'applicant.merged' },
})

export const undoMerge = endpoint({
  name: 'undoMerge',
  method: 'POST',
  path: '/api/admin/merges/:id/undo',
  summary: 'Undo a merge within 30 days',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true), restored: Type.Integer(), message: Type.String() }),
  errors: ['merge_not_found', 'merge_undone', 'merge_too_old', 'merge_changed'],
  activity: { action: 'applicant.merge_undone' },
})
