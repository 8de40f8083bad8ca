import { type Context, inTransaction, tryLock } from '../kernel/index.ts'

const retentionLock = 7_215_002

/** Runs a part in a separate transaction. Returns null, and does nothing, as soon as the run is over. */
export type Turn = <T>(work: (context: Context) => Promise<T>) => Promise<T | null>

/**
 * Turns of one run, which is over when the signal aborts, or when another run is working on a part: that one continues. A lock is
 * held for the length of a part, so a killed run blocks no other.
 */
export const takeTurns = (outer: Context, signal: AbortSignal): Turn => {
  let isOver = false
  return async (work) => {
    isOver ||= signal.aborted
    if (isOver) return null
    return inTransaction(outer, async (context) => {
      isOver = !(await tryLock(context, retentionLock))
      return isOver ? null : work(context)
    })
  }
}
