import { Type } from 'typebox'
import { Applicant, type FieldWith, fieldsWith } from '../applicants/index.ts'
import { endpoint, Id, IdParams } from '../kernel/index.ts'

/** MERGE-05 compares these after the followers, unlike the order of an export. */
const afterFollowers = ['zipCodes', 'notes'] as const satisfies readonly FieldWith<'isMerged'>[]
const inOrder = fieldsWith('isMerged').filter((field) => !afterFollowers.some((other) => other === field))

/** The fields whose value can be chosen in a merge (MERGE-05); email is chosen separately (MERGE-06). */
export const mergeFields = inOrder.toSpliced(inOrder.indexOf('instagramFollowers') + 1, 0, ...afterFollowers)
export type MergeField = FieldWith<'isMerged'>

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
        description: 'For each field, the applicant whose value is kept; the primary applicant when absent',
      }),
    ),
    primaryEmailId: Type.Optional(Id),
    keepEmailIds: Type.Optional(
      Type.Array(Id, {
        maxItems: maxMerged,
        description: 'Applicants whose addresses are kept besides the primary one; all of them when absent',
      }),
    ),
  }),
  status: 200,
  response: Type.Object({
    success: Type.Literal(true),
    mergedCount: Type.Integer({ description: 'How many records were merged into one, including the primary record' }),
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
