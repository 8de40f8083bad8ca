import type { Import, ImportField, ImportOutcome, ImportResult } from '@velvet/contracts/imports'
import { undoableUntil } from '@velvet/domain/batches'
import { hasChangesToUndo, workingStatuses } from '@velvet/domain/imports'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import type { StoredImport } from './lock-import.ts'

/** The rows that a result lists individually. */
const maxListed = 100

const rowsOf = (context: Context, importId: string, outcomes: readonly ImportOutcome[], limit: number) =>
  context.db
    .selectFrom('import_rows')
    .select(['row_number', 'error', 'match_id', 'matched_on', sql<string | null>`data ->> 'email'`.as('email')])
    .where('import_id', '=', importId)
    .where('outcome', 'in', outcomes)
    .orderBy('row_number')
    .limit(limit)
    .execute()

/** The result so far. `listed` limits the named rows. */
export const presentResult = async (context: Context, one: StoredImport, listed = maxListed): Promise<ImportResult> => {
  const { failed_rows: invalid, duplicate_rows: duplicates } = one
  const errors = invalid + duplicates === 0 ? [] : await rowsOf(context, one.id, ['failed', 'duplicate'], listed)
  const matches = duplicates === 0 ? [] : await rowsOf(context, one.id, ['duplicate'], listed)
  return {
    importId: one.id,
    successful: one.created_rows + one.updated_rows,
    created: one.created_rows,
    updated: one.updated_rows,
    skipped: one.skipped_rows,
    failed: invalid + duplicates,
    duplicates,
    errors: errors.map(({ row_number: row, error, email }) => ({
      row,
      error: error ?? 'This row could not be imported',
      ...(email === null ? {} : { email }),
    })),
    duplicatesDetected: matches.map(({ row_number: row, email, match_id: matchId, matched_on: matchedOn }) => ({
      row,
      email: email ?? '',
      matchId,
      matchedOn: matchedOn ?? 'email',
    })),
  }
}

const secondsLeft = (one: StoredImport, now: Date): number | null => {
  if (!workingStatuses.includes(one.status) || one.processed_rows === 0 || !one.started_at) return null
  const seconds = (now.getTime() - one.started_at.getTime()) / 1000
  const left = Math.max(0, one.total_rows - one.processed_rows)
  return Math.max(0, Math.ceil((seconds * left) / one.processed_rows))
}

const takesBack: readonly string[] = ['cancelling', 'cancelled', 'undoing', 'undone']

const undoOf = (one: StoredImport): Import['undo'] => {
  const people = one.removed_people + one.restored_people + one.kept_people
  return takesBack.includes(one.status) || people > 0
    ? { removed: one.removed_people, restored: one.restored_people, kept: one.kept_people }
    : null
}

const lastUndoOf = ({ status, finished_at: finishedAt, ...one }: StoredImport): string | null =>
  finishedAt && hasChangesToUndo({ status, written: one.created_rows + one.updated_rows })
    ? undoableUntil(finishedAt).toISOString()
    : null

/** An import for display, with the first `listed` failed rows. */
export const presentImport = async (context: Context, one: StoredImport, listed?: number): Promise<Import> => {
  const author =
    one.created_by === null
      ? undefined
      : await context.db.selectFrom('admins').select('username').where('id', '=', one.created_by).executeTakeFirst()
  return {
    id: one.id,
    status: one.status,
    fileName: one.file_name,
    headers: one.headers,
    columns: one.columns as (ImportField | null)[],
    mergeDuplicates: one.merge_duplicates,
    eventId: one.event_id,
    tags: one.tags,
    source: one.source,
    totalRows: one.total_rows,
    processedRows: one.processed_rows,
    secondsLeft: secondsLeft(one, context.now()),
    result: await presentResult(context, one, listed),
    failureReason: one.failure_reason,
    createdBy: author?.username ?? null,
    createdAt: one.created_at.toISOString(),
    finishedAt: one.finished_at?.toISOString() ?? null,
    undoableUntil: lastUndoOf(one),
    undo: undoOf(one),
  }
}
