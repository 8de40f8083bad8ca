export type Backoff = { readonly baseMs: number; readonly capMs: number }

/**
 * How long to wait before the next try: anywhere up to the doubled base, so that many who failed together do not come
 * back together, and never sooner than the provider asked for. `random` is in [0, 1).
 */
export const backoffMs = (attempt: number, { baseMs, capMs }: Backoff, random: number, retryAfterMs = 0): number => {
  const most = Math.min(capMs, baseMs * 2 ** Math.min(attempt, 30))
  return Math.round(retryAfterMs + random * most)
}
