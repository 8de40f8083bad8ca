import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'

/** How long a split waits for a message that another transaction has locked, before the batch is left for later. */
const patience = '50ms'

/**
 * Splits these batches into single messages, except accepted ones. Returns the batches that it left unchanged, because another
 * transaction has locked one of their messages; with `waits`, it waits for that transaction, and fails after the time that every
 * statement may wait for a lock.
 */
export const splitBatches = async (
  { db }: Context,
  batchIds: readonly string[],
  { waits = false }: { readonly waits?: boolean } = {},
): Promise<Set<string>> => {
  if (batchIds.length === 0) return new Set()
  // Raw: a call of a function that returns rows.
  const { rows } = await sql<{ id: string }>`
    select id from split_batches(${batchIds}::uuid[], ${waits ? '' : patience}) as left_open(id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The batches of these messages whose call is under way. */
export const openBatchesOf = async ({ db }: Context, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('communications as c')
    .innerJoin('send_batches as b', 'b.id', 'c.batch_id')
    .select('b.id')
    .distinct()
    .where('c.id', '=', oneOf(ids))
    .where('b.state', '=', 'submitting')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes these messages from their batch if it waits for its call; the batch keeps the others. */
export const leaveQueuedBatches = async ({ db }: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  // Raw: a call of a function.
  await sql`select leave_queued_batches(${ids}::uuid[])`.execute(db)
}

/** Separates these messages from their batches before they change independently of them; waits for locked ones. */
export const leaveBatches = async (context: Context, ids: readonly string[]): Promise<void> => {
  await leaveQueuedBatches(context, ids)
  await splitBatches(context, await openBatchesOf(context, ids), { waits: true })
}
