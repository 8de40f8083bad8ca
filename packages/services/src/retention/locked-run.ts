import type { Context } from '../kernel/index.ts'
import { withTryLock } from '../leases/index.ts'

const retentionLock = 7_215_002

/** Runs a part in a separate transaction. Returns null, and does nothing, as soon as the run is over. */
export type Turn = <T>(work: (context: Context) => Promise<T>) => Promise<T | null>

/** Turns of one run, which is over when the signal aborts, or when another run is working on a part: that one continues. */
export const createLockedRun = (outer: Context, signal: AbortSignal): Turn => {
  let isOver = false
  return async (work) => {
    const turn = () => withTryLock(outer, retentionLock, async (context) => ({ result: await work(context) }))
    const done = isOver || signal.aborted ? null : await turn()
    isOver = done === null
    return done?.result ?? null
  }
}
