import { setTimeout as sleep } from 'node:timers/promises'

/** Everything a provider can do wrong at once. */
export const storm = {
  rates: {
    'rate-limited': 0.15,
    unavailable: 0.15,
    'unavailable-accepted': 0.05,
    'error-refused': 0.05,
    'error-accepted': 0.1,
    'hang-accepted': 0.03,
    'reset-accepted': 0.05,
    'reset-refused': 0.03,
  },
  retryAfterSeconds: 0,
} as const

/** Does it again and again, so long after the last time, until `stop`; returns how often it was done. */
export const again = (everyMs: number, act: () => Promise<unknown>): { stop: () => Promise<number> } => {
  const stopping = new AbortController()
  let times = 0
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) break
      await act()
      times += 1
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
      return times
    },
  }
}

/** Until it is so; throws with the sentence otherwise. */
export const until = async (
  what: string,
  ask: () => Promise<boolean> | boolean,
  { everyMs = 20, withinMs = 30_000 }: { everyMs?: number; withinMs?: number } = {},
): Promise<void> => {
  const deadline = performance.now() + withinMs
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within ${withinMs / 1000} seconds`)
    await sleep(everyMs)
  }
}
