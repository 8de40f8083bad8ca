import { setTimeout as sleep } from 'node:timers/promises'
import type { InstagramRefresh } from '@velvet/contracts/instagram'
import type { Context } from '../../kernel/index.ts'
import { readRefresh } from './present-refresh.ts'

/** What a caller of the documented endpoints waits for (API-12, API-15). */
const longestMs = 20_000
const pauseMs = 250

/** Waits until a bulk refresh ends, 20 s at most, or until `signal` ends the wait; holds no connection in between. */
export const awaitRefresh = async (
  context: Context,
  id: string,
  signal: AbortSignal | undefined,
): Promise<InstagramRefresh> => {
  const deadline = performance.now() + longestMs
  for (;;) {
    const refresh = await readRefresh(context, id)
    const leftMs = deadline - performance.now()
    if (refresh.status !== 'running' || leftMs <= 0 || signal?.aborted) return refresh
    await sleep(Math.min(pauseMs, leftMs), undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}
