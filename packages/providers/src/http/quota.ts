import type { Quota } from '@velvet/services/message-providers'
import { msUntilReset } from './retry-after.ts'

const oneMinuteMs = 60_000

/** What X-RateLimit-Remaining and X-RateLimit-Reset say together, for at most a minute; undefined unless both make sense. */
export const quotaOf = (headers: Readonly<Record<string, unknown>>, now: number): Quota | undefined => {
  const said = String(headers['x-ratelimit-remaining'])
  const remaining = /^\d+$/.test(said) ? Number(said) : Number.NaN
  const resetMs = msUntilReset(headers, now)
  if (!Number.isSafeInteger(remaining) || !Number.isFinite(resetMs) || resetMs <= 0) return undefined
  return { remaining, resetMs: Math.min(resetMs, oneMinuteMs) }
}
