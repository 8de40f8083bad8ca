import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Polls with `look` until the result `isOver`, for `maxMs` at most, or until `signal` ends the wait. Returns the last result.
 * Holds no connection between two polls; each gets the remaining time.
 */
export const pollUntil = async <T>(
  { maxMs, pauseMs, signal }: { maxMs: number; pauseMs: number; signal: AbortSignal | undefined },
  look: (leftMs: number) => Promise<T>,
  isOver: (seen: T) => boolean,
): Promise<T> => {
  const deadline = performance.now() + maxMs
  for (;;) {
    const leftMs = Math.max(0, deadline - performance.now())
    const seen = await look(leftMs)
    if (isOver(seen) || leftMs === 0 || signal?.aborted) return seen
    await sleep(Math.min(pauseMs, leftMs), undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}
