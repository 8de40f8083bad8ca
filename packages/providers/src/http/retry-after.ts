const oneHourMs = 3_600_000
const clockSlackMs = 5_000

/** The time by the provider's clock if it differs from ours, else our time. */
const timeThere = (headers: Readonly<Record<string, unknown>>, now: number): number => {
  const there = Date.parse(String(headers.date))
  return Math.abs(there - now) > clockSlackMs ? there : now
}

/** Milliseconds until X-RateLimit-Reset, which is in epoch seconds; NaN when it names no time. */
export const msUntilReset = (headers: Readonly<Record<string, unknown>>, now: number): number =>
  Number(headers['x-ratelimit-reset']) * 1000 - timeThere(headers, now)

/** Milliseconds that a provider asks to wait: Retry-After in seconds or as a date, else X-RateLimit-Reset in epoch seconds; at most an hour. */
export const retryAfterMs = (headers: Readonly<Record<string, unknown>>, now: number): number | undefined => {
  const after = headers['retry-after']
  const wish =
    after === undefined
      ? msUntilReset(headers, now)
      : /^\d+$/.test(String(after))
        ? Number(after) * 1000
        : Date.parse(String(after)) - timeThere(headers, now)
  return Number.isFinite(wish) ? Math.min(Math.max(0, wish), oneHourMs) : undefined
}
