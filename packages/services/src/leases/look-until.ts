import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Looks again and again, until what it sees `isOver`, for `longestMs` at most, or until `signal` ends the wait. Returns what it saw
 * last. Holds no connection between two looks; each knows how much of the time is left.
 */
export const lookUntil = async <T>(
  { longestMs, pauseMs, signal }: { longestMs: number; pauseMs: number; signal: AbortSignal | undefined },
  look: (leftMs: number) => Promise<T>,
  isOver: (seen: T) => boolean,
): Promise<T> => {
  const deadline = performance.now() + longestMs
  for (;;) {
    const leftMs = Math.max(0, deadline - performance.now())
    const seen = await look(leftMs)
    if (isOver(seen) || leftMs === 0 || signal?.aborted) return seen
    await sleep(Math.min(pauseMs, leftMs), undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}
