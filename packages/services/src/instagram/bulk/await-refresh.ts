import type { InstagramRefresh } from '@velvet/contracts/instagram'
import type { Context } from '../../kernel/index.ts'
import { pollUntil } from '../../leases/index.ts'
import { readRefresh } from './present-refresh.ts'

/** What a caller of the documented endpoints waits for (API-12, API-15). */
const maxMs = 20_000
const pauseMs = 250

/** Waits until a bulk refresh ends, 20 s at most, or until `signal` ends the wait. */
export const awaitRefresh = (
  context: Context,
  id: string,
  signal: AbortSignal | undefined,
): Promise<InstagramRefresh> =>
  pollUntil(
    { maxMs, pauseMs, signal },
    () => readRefresh(context, id),
    ({ status }) => status !== 'running',
  )
