import type { Context } from '../kernel/index.ts'
import { createEarliestTimer } from './earliest-timer.ts'

export type Repeated = {
  /** Runs the work now; returns the run that is under way, if one is. */
  now: () => Promise<void>
  /** Call it when there is work, which runs now, or once more after the run that is under way. */
  ring: () => void
  /** Call it when there will be work in this many milliseconds; the earliest time counts. */
  in: (ms: number) => void
  /** Stops repeating, and waits for a running run to end. `now` still works, for a last run. */
  stop: () => Promise<void>
}

type Logging = Pick<Context, 'logger'>

/** Does work that is repeated anyway: an error is only logged. */
export const quietly = async ({ logger }: Logging, what: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    logger.warn({ error: String(error) }, `could not ${what}; will try again`)
  }
}

/**
 * Repeats work at an interval and after each `ring`, never twice at the same time. `ring` calls during a run lead to one more
 * run, so none is missed. A run that fails is logged, and the next run is the retry.
 */
export const repeat = (context: Logging, what: string, everyMs: number, work: () => Promise<unknown>): Repeated => {
  let running: Promise<void> | null = null
  let isRung = false
  let isStopped = false

  const runAll = async (): Promise<void> => {
    do {
      isRung = false
      await quietly(context, what, work)
    } while (isRung && !isStopped)
    running = null
  }
  const now = (): Promise<void> => {
    running ??= runAll()
    return running
  }
  const ring = (): void => {
    isRung = true
    if (!isStopped) void now()
  }
  const alarm = createEarliestTimer(ring)
  const timer = setInterval(now, everyMs)
  return {
    now,
    ring,
    in: alarm.in,
    async stop() {
      isStopped = true
      clearInterval(timer)
      alarm.stop()
      await running
    },
  }
}
