/** Allows a number of calls per second. Times are milliseconds of a clock that only runs forward. */
export type TokenBucket = {
  /**
   * Takes `count` permits for a call, all or none; a count above one second's rate is granted if no other call counts. The permits
   * count from now until a second after the call has left.
   */
  take: (count: number, nowMs: number) => boolean
  /** Reports that a call has left for the provider, or ended without leaving. Required once for each call that got its permits. */
  left: (count: number, nowMs: number) => void
  /** Time until `count` permits may be available. */
  waitMs: (count: number, nowMs: number) => number
  /** Reports that no call had to wait until now, so the bucket has little to catch up on. */
  rested: (nowMs: number) => void
  /** Grants no permits until then. */
  rest: (untilMs: number) => void
  /** Allows another number per second from now on, 0 for none; calls of the last second still count. */
  setRate: (perSecond: number, nowMs: number) => void
}

// The permits of one second are spread over a little more than a second, so that calls that take different times on their way
// never exceed the limit at the provider.
const windowMs = 1_010
/** How much delayed calls may catch up, because calls are otherwise spread evenly; at least one call and the delayed one. */
const catchUpMs = 100
const minCaughtUp = 2
const restedMs = 5

type Departure = { readonly at: number; readonly count: number }

/** The departures within a window that ends now. */
const createWindow = () => {
  let departures: Departure[] = []
  let first = 0
  let total = 0
  return {
    total: () => total,
    oldest: () => departures[first]?.at,
    add(one: Departure) {
      departures.push(one)
      total += one.count
    },
    forget(until: number) {
      for (let one = departures[first]; one && one.at <= until; one = departures[first]) {
        total -= one.count
        first += 1
      }
      if (first > 1_000 && first * 2 > departures.length) {
        departures = departures.slice(first)
        first = 0
      }
    },
  }
}

/**
 * Spreads calls evenly, makes up for short delays, and never lets more calls leave in any second than it allows, however long each
 * of them is held up between its permits and its first byte.
 */
export const createTokenBucket = (startPerSecond: number, startMs: number): TokenBucket => {
  let perSecond = startPerSecond
  let tokens = 1
  let filledAt = startMs
  let restsUntil = Number.NEGATIVE_INFINITY
  const window = createWindow()
  /** Permits of calls that have not left yet: each of these calls may leave at any moment. */
  let leaving = 0

  // Below one call per second, the window is longer than a second.
  const most = (): number => Math.max(1, Math.floor(perSecond))
  const spanMs = (): number => windowMs * Math.max(1, 1 / perSecond)
  const capacity = (): number => Math.max(minCaughtUp, (perSecond * catchUpMs) / 1_000)
  const fill = (nowMs: number): void => {
    window.forget(nowMs - spanMs())
    if (nowMs <= filledAt) return
    tokens = Math.min(capacity(), tokens + ((nowMs - filledAt) * perSecond) / 1_000)
    filledAt = nowMs
  }
  const waitMs = (count: number, nowMs: number): number => {
    fill(nowMs)
    if (perSecond <= 0) return Number.POSITIVE_INFINITY
    const missing = Math.min(count, capacity()) - tokens
    const untilGathered = missing > 0 ? (missing * 1_000) / perSecond : 0
    const isFull = window.total() + leaving + Math.min(count, most()) > most()
    const untilForgotten = isFull ? (window.oldest() ?? nowMs) + spanMs() - nowMs : 0
    return Math.max(untilGathered, untilForgotten, restsUntil - nowMs)
  }
  return {
    waitMs,
    take(count, nowMs) {
      if (waitMs(count, nowMs) > 0) return false
      tokens -= count
      leaving += count
      return true
    },
    left(count, nowMs) {
      leaving -= count
      window.add({ at: nowMs, count })
    },
    rested(nowMs) {
      fill(nowMs)
      tokens = Math.min(tokens, Math.max(1, (perSecond * restedMs) / 1_000))
    },
    rest(untilMs) {
      restsUntil = Math.max(restsUntil, untilMs)
    },
    setRate(next, nowMs) {
      fill(nowMs)
      // Another may have made the last call at this rate just now.
      if (perSecond <= 0) tokens = 0
      perSecond = next
      tokens = Math.min(capacity(), tokens)
    },
  }
}
