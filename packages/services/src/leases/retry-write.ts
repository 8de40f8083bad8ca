import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, isOverTime, isPassingFault } from '../kernel/index.ts'

const pauseMs = 1_000
const maxMs = 60_000

/**
 * Repeats a write every second, for up to a minute, while the database cannot do it or a row is locked: for results that cost
 * money or a limited request, and would have to be fetched again. Throws any other error at once, and the last one when the time
 * is over or `signal` aborts. A write whose confirmation was lost is repeated too, so it must change nothing the second time.
 */
export const retryWrite = async <T>(
  { logger }: Pick<Context, 'logger'>,
  what: string,
  signal: AbortSignal | undefined,
  write: () => Promise<T>,
): Promise<T> => {
  const deadline = performance.now() + maxMs
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const mayPass = isPassingFault(error) || isOverTime(error)
      if (!mayPass || signal?.aborted || performance.now() + pauseMs > deadline) throw error
      logger.warn({ error: String(error) }, `could not ${what}; will try again`)
      await sleep(pauseMs, undefined, signal ? { signal } : {}).catch(() => {
        throw error
      })
    }
  }
}
