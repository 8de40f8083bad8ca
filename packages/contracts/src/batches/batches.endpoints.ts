import { type Static, Type } from 'typebox'
import { ApplicantFilters, mostIds } from '../applicants/index.ts'
import { endpoint, Id, IdParams, Nullable, OneOf } from '../kernel/index.ts'

export const bulkActions = [
  'approve',
  'decline',
  'set_pending',
  'set_high_priority',
  'set_normal_priority',
  'set_low_priority',
  'add_notes',
  'add_tags',
  'remove_tags',
  'merge_duplicates',
  'delete',
] as const
export type BulkAction = (typeof bulkActions)[number]

export const BulkResult = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  action: OneOf(bulkActions),
  requested: Type.Integer(),
  processed: Type.Integer(),
  skipped: Type.Array(Type.Object({ id: Id, reason: Type.String() }), { description: 'The first 100' }),
  failed: Type.Array(Type.Object({ id: Id, error: Type.String() }), { description: 'The first 100' }),
  skippedCount: Type.Integer(),
  failedCount: Type.Integer(),
  batchId: Nullable(Id),
  mergedCount: Type.Optional(Type.Integer()),
  mergeId: Type.Optional(Id),
})
export type BulkResult = Static<typeof BulkResult>

export const runBulkAction = endpoint({
  name: 'runBulkAction',
  method: 'POST',
  path: '/api/admin/applicants/bulk',
  summary: 'Do one thing to many applicants',
  access: 'admin',
  permission: 'applicants.edit',
  bodyLimitBytes: 512 * 1024,
  body: Type.Object({
    action: OneOf(bulkActions),
    applicantIds: Type.Optional(Type.Array(Id, { maxItems: mostIds })),
    filter: Type.Optional(
      Type.Object(ApplicantFilters.properties, {
        additionalProperties: false,
        description: 'Everybody who matches; a misspelt condition is refused, because it would mean more people',
      }),
    ),
    data: Type.Optional(
      Type.Object(
        {
          status: Type.Optional(Type.String({ maxLength: 20, description: 'Repeats the action, which decides' })),
          priority: Type.Optional(Type.String({ maxLength: 20, description: 'Repeats the action, which decides' })),
          notes: Type.Optional(
            Type.String({
              maxLength: 10_000,
              description: 'Appended as a dated, signed line, with any action (BULK-19)',
            }),
          ),
          content: Type.Optional(Type.String({ maxLength: 10_000, description: 'Another name of notes (BULK-19)' })),
          tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 20 })),
          override: Type.Optional(Type.Boolean({ description: 'Approve past the capacity of events' })),
        },
        { additionalProperties: false },
      ),
    ),
  }),
  status: 200,
  response: BulkResult,
  errors: [
    'selection_invalid',
    'notes_required',
    'tags_required',
    'too_few_to_merge',
    'too_many_to_merge',
    'forbidden',
  ],
  activity: { action: 'applicant.bulk' },
})

export const undoBatch = endpoint({
  name: 'undoBatch',
  method: 'POST',
  path: '/api/admin/batches/:id/undo',
  summary: 'Take back what one bulk action changed',
  access: 'admin',
  permission: 'applicants.edit',
  params: IdParams,
  status: 200,
  response: Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    restored: Type.Integer(),
    skippedCount: Type.Integer({ description: 'Changed again or removed since; left as they are' }),
  }),
  errors: ['batch_not_found', 'batch_undone', 'batch_not_undoable', 'batch_too_old'],
  activity: { action: 'applicant.bulk_undone' },
})
