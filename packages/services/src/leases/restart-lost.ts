import type { Database } from '@velvet/database'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Context, inTransaction } from '../kernel/index.ts'

/**
 * Starts the work on these rows again: their worker died, or their job was lost. A row that a transaction has locked is being worked
 * on and left out, and so are rows that another worker takes back right now. `again` commits together with the locks.
 */
export const restartLost = async <T extends keyof Database>(
  rows: SelectQueryBuilder<Database, T, { id: string }>,
  again: (id: string) => Promise<void>,
): Promise<void> => {
  for (const { id } of await rows.forUpdate().skipLocked().execute()) await again(id)
}

/**
 * Does work that one worker does for all, in a transaction under the lock with this number. Null, without a wait, while another
 * worker does it. The lock ends with the transaction or its connection, so a dead worker delays no other.
 */
export const withTryLock = <T>(
  outer: Context,
  lock: number,
  work: (context: Context) => Promise<T>,
): Promise<T | null> =>
  inTransaction(outer, async (context) => {
    const isMine = sql<boolean>`pg_try_advisory_xact_lock(${lock})`.as('isMine')
    const turn = await context.db.selectNoFrom(isMine).executeTakeFirstOrThrow()
    return turn.isMine ? work(context) : null
  })
