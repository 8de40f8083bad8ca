import { sql } from 'kysely'
import { type Context, inTransaction } from '../kernel/index.ts'

const retentionLock = 7_215_002

/** Does a part in a transaction of its own. Null, and nothing is done, as soon as the run is over. */
export type Turn = <T>(work: (context: Context) => Promise<T>) => Promise<T | null>

/**
 * Turns of one run, which is over when the signal says so, or when another run is at a part: that one goes on. A lock is held
 * for the length of a part, so whoever is killed blocks nobody.
 */
export const takeTurns = (outer: Context, signal: AbortSignal): Turn => {
  let isOver = false
  return async (work) => {
    isOver ||= signal.aborted
    if (isOver) return null
    return inTransaction(outer, async (context) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${retentionLock}) as mine`.execute(context.db)
      isOver = !rows[0]?.mine
      return isOver ? null : work(context)
    })
  }
}
