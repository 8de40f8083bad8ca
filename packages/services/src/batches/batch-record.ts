import type { ApplicantFilters } from '@velvet/contracts/applicants'
import type { ChangeAction } from '@velvet/contracts/batches'
import { type BatchCounts, batchSentence, type Reason } from '@velvet/domain/batches'
import { withoutPersons } from '../applicants/index.ts'
import { type Context, recordActivity } from '../kernel/index.ts'

type Batch = { id: string; action: ChangeAction; filter: ApplicantFilters | null; counts: BatchCounts }

/** The single activity entry of a batch; each chunk updates its sum. */
export const keepActivity = async (
  context: Context,
  action: 'applicant.bulk' | 'applicant.bulk_undone',
  batchId: string,
  entry: { description: string; details: Record<string, unknown> },
): Promise<void> => {
  const { numUpdatedRows } = await context.db
    .updateTable('activity')
    .set({ description: entry.description, details: JSON.stringify(entry.details) })
    .where('target_type', '=', 'batch')
    .where('target_id', '=', batchId)
    .where('action', '=', action)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) await recordActivity(context, { ...entry, action, target: { type: 'batch', id: batchId } })
}

const storedCounts = ({ processed, skipped, failed }: BatchCounts): string =>
  JSON.stringify({ requested: processed + skipped + failed, processed, skipped, failed })

/** Begins the record of a batch that changes people. */
export const openBatch = async (context: Context, batch: Batch): Promise<void> => {
  const { actor } = context
  await context.db
    .insertInto('batches')
    .values({
      id: batch.id,
      action: batch.action,
      admin_id: actor.kind === 'admin' ? actor.id : null,
      filter: batch.filter ? JSON.stringify(withoutPersons(batch.filter)) : null,
      counts: storedCounts(batch.counts),
    })
    .execute()
}

/** Updates the record and the activity entry with the results so far. */
export const countBatch = async (
  context: Context,
  { id, action, filter, counts }: Batch,
  failures: readonly Reason[],
): Promise<void> => {
  const { processed, skipped, failed } = counts
  await context.db
    .updateTable('batches')
    .set({ counts: storedCounts(counts) })
    .where('id', '=', id)
    .execute()
  await keepActivity(context, 'applicant.bulk', id, {
    description: batchSentence(action, counts, failures),
    details: { action, processed, skipped, failed, ...(filter ? { filter: withoutPersons(filter) } : {}) },
  })
}

/** Locks a running batch; false when an admin undid it in the meantime. */
export const isStillWanted = async (context: Context, id: string): Promise<boolean> => {
  const batch = await context.db
    .selectFrom('batches')
    .select(['undone_at', 'undo_cursor'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return batch?.undone_at === null && batch.undo_cursor === null
}
