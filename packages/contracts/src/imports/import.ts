import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Timestamp } from '../kernel/index.ts'
import { ColumnMeanings, importFields } from './import-fields.ts'

/**
 * `uploading` to `checked`: nothing is written yet, and the outcomes are what would happen. `running` and `completed`: people are
 * written. `cancelling` and `undoing` undo what was written, and end in `cancelled` and `undone`.
 */
export const importStatuses = [
  'uploading',
  'checking',
  'checked',
  'running',
  'completed',
  'cancelling',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The actual or predicted outcome of a row. `duplicate`: its address is already in the database, or earlier in the file. */
export const importOutcomes = ['created', 'updated', 'skipped', 'duplicate', 'failed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The answer of every import, small or large. Rows are lines of the file, whose header is line 1. */
export const ImportResult = Type.Object({
  importId: Id,
  successful: Type.Integer({ description: 'Created and updated' }),
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer({ description: 'A different number of columns than the header, or nothing to change' }),
  failed: Type.Integer({ description: 'With those that are duplicates' }),
  duplicates: Type.Integer({ description: 'Those of the failed whose address is known' }),
  errors: Type.Array(Type.Object({ row: Type.Integer(), error: Type.String(), email: Type.Optional(Type.String()) }), {
    description: 'The first ones of the failed',
  }),
  duplicatesDetected: Type.Array(
    Type.Object({
      row: Type.Integer(),
      email: Type.String(),
      matchId: Nullable(Id),
      matchedOn: Type.String({ description: '`email`, or `row 12` for an earlier row of the same file' }),
    }),
    { description: 'The first ones' },
  ),
})
export type ImportResult = Static<typeof ImportResult>

/** The answer of an import in one call, with warnings about values that were left out or changed. */
export const RecordsImportResult = Type.Object({
  ...ImportResult.properties,
  warnings: Type.Array(Type.Object({ row: Type.Integer(), warning: Type.String() }), {
    description: 'The first values that were left out of a row or changed in meaning, with the reason',
  }),
})
export type RecordsImportResult = Static<typeof RecordsImportResult>

export const Import = Type.Object({
  id: Id,
  status: OneOf(importStatuses),
  fileName: Nullable(Type.String()),
  headers: Type.Array(Type.String()),
  columns: ColumnMeanings,
  mergeDuplicates: Type.Boolean(),
  eventId: Nullable(Id),
  tags: Type.Array(Type.String()),
  source: Nullable(Type.String()),
  totalRows: Type.Integer(),
  processedRows: Type.Integer(),
  secondsLeft: Nullable(Type.Integer({ description: 'Estimated while something runs' })),
  result: ImportResult,
  failureReason: Nullable(Type.String()),
  createdBy: Nullable(Type.String({ description: 'Username' })),
  createdAt: Timestamp,
  finishedAt: Nullable(Timestamp),
  undoableUntil: Nullable(Timestamp),
  undo: Nullable(
    Type.Object({
      removed: Type.Integer({ description: 'People who were created and are removed again' }),
      restored: Type.Integer({ description: 'People who have their former values again' }),
      kept: Type.Integer({ description: 'Changed since, and left unchanged' }),
    }),
  ),
})
export type Import = Static<typeof Import>

export const ImportRow = Type.Object({
  row: Type.Integer(),
  outcome: Nullable(OneOf(importOutcomes)),
  reason: Nullable(Type.String({ description: 'Why it is skipped, a duplicate or failed' })),
  warnings: Type.Array(Type.String({ description: 'What was left out of the row, and why' })),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  changes: Type.Array(
    Type.Object({
      field: OneOf([...importFields, 'tags', 'eventId']),
      from: Nullable(Type.String()),
      to: Nullable(Type.String()),
    }),
    { description: 'The differences from the existing applicant, as text' },
  ),
  applicantId: Nullable(Id),
  matchId: Nullable(
    Type.String({ maxLength: 64, description: 'The applicant with this address, if they still exist' }),
  ),
  matchName: Nullable(Type.String({ description: 'Of the existing applicant' })),
  matchedOn: Nullable(Type.String()),
  undone: Nullable(OneOf(['removed', 'restored', 'kept'])),
})
export type ImportRow = Static<typeof ImportRow>
