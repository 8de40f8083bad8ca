import type { undoBatch as endpoint } from '@velvet/contracts/batches'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { decideBatchUndo, undoSentence } from '@velvet/domain/batches'
import { sql } from 'kysely'
import { restoreDecisions } from '../applications/index.ts'
import { authorize, type Context, knownId, notFound } from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { keepActivity } from './batch-record.ts'
import { chunkSize, inChunk } from './in-chunk.ts'
import { restore } from './restore.ts'
import { lockIds } from './selection.ts'

/** `leftAlone` also counts people who are gone. */
type Progress = { restored: number; leftAlone: number; message: string; isDone: boolean }

/** Locks the batch before its people, as the batch itself does while it runs. */
const lockBatch = async (context: Context, id: string) => {
  const batch = await context.db
    .selectFrom('batches')
    .select(['id', 'action', 'counts', 'created_at', 'undo_cursor', 'restored', 'undone_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!batch) throw notFound('batch')
  decideBatchUndo(
    { action: batch.action, createdAt: batch.created_at, isUndone: batch.undone_at !== null },
    context.now(),
  )
  return batch
}

/** Deleting a person also deleted the stored values for their undo. */
const countGone = async (context: Context, id: string, processed: number): Promise<number> => {
  const { items } = await context.db
    .selectFrom('batch_items')
    .select(sql<number>`count(*)::int`.as('items'))
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  return processed - items
}

const takeStep = async (context: Context, id: string): Promise<Progress> => {
  const batch = await lockBatch(context, id)
  const items = await context.db
    .selectFrom('batch_items')
    .select('applicant_id')
    .where('batch_id', '=', id)
    .$if(batch.undo_cursor !== null, (query) => query.where('applicant_id', '>', batch.undo_cursor ?? ''))
    .orderBy('applicant_id')
    .limit(chunkSize)
    .execute()
  const ids = items.map((item) => item.applicant_id)
  await lockIds(context, ids)
  const changed = await restore(context, { batchId: id, changedAt: batch.created_at }, ids)

  const restored = batch.restored + changed.length
  const isDone = ids.length < chunkSize
  const leftAlone = isDone ? batch.counts.processed - restored : 0
  const gone = isDone ? await countGone(context, id, batch.counts.processed) : 0
  await context.db
    .updateTable('batches')
    .set({
      undo_cursor: ids.at(-1) ?? batch.undo_cursor,
      restored,
      ...(isDone ? { undone_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
  const message = undoSentence(restored, leftAlone - gone, gone)
  await keepActivity(context, 'applicant.bulk_undone', id, {
    description: `Undid a bulk action. ${message}`,
    details: { action: batch.action, restored, leftAlone },
  })
  await announceApplicants(context)
  return { restored, leftAlone, message, isDone }
}

/** A decide call is undone in one step, as it was made. It counts applications, of which a person may have several. */
const undoDecide = async (context: Context, id: string): Promise<Progress> => {
  const { action, counts } = await lockBatch(context, id)
  const restored = (await restoreDecisions(context, id)).restored.length
  const leftAlone = counts.processed - restored
  await context.db.updateTable('batches').set({ restored, undone_at: sql<Date>`now()` }).where('id', '=', id).execute()
  const message = undoSentence(restored, leftAlone, 0, 'application')
  await keepActivity(context, 'applicant.bulk_undone', id, {
    description: `Undid a decision. ${message}`,
    details: { action, restored, leftAlone },
  })
  await announceApplicants(context)
  return { restored, leftAlone, message, isDone: true }
}

const isDecide = async (context: Context, id: string): Promise<boolean> => {
  const batch = await context.db.selectFrom('batches').select('action').where('id', '=', id).executeTakeFirst()
  return batch?.action === 'decide'
}

/**
 * Restores the earlier values of everyone a batch changed, except people who were changed again or are gone. Works in chunks; an
 * interrupted undo continues where it stopped. Refuses `batch_not_found`, `batch_undone`, `batch_not_undoable` for deletions and
 * merges, and `batch_too_old` after 30 days.
 */
export const undoBatch = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.edit')
  const id = knownId(params.id, 'batch')
  const step = (await isDecide(context, id)) ? undoDecide : takeStep
  let progress = await inChunk(context, (inner) => step(inner, id))
  while (!progress.isDone) progress = await inChunk(context, (inner) => step(inner, id))
  const { restored, leftAlone, message } = progress
  return { success: true, message, restored, skippedCount: leftAlone }
}
