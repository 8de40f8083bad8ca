/** Allows a number of calls per second. Times are milliseconds of a clock that only runs forward. */
export type TokenBucket = {
  /** Takes `count` permits, all or none; a count above one second's rate is granted if the last second granted none. */
  take: (count: number, nowMs: number) => boolean
  /** Time until `count` permits may be available. */
  waitMs: (count: number, nowMs: number) => number
  /** Reports that no call had to wait until now, so the bucket has little to catch up on. */
  rested: (nowMs: number) => void
  /** Grants no permits until then. */
  rest: (untilMs: number) => void
  /** Allows another number per second from now on, 0 for none; calls of the last second still count. */
  setRate: (perSecond: number, nowMs: number) => void
}

// The permits of one second are spread over a little more than a second, so that calls with uneven delays never exceed the
// limit at the provider.
const windowMs = 1_015
/** How much delayed calls may catch up, because calls are otherwise spread evenly; at least one call and the delayed one. */
const catchUpMs = 100
const leastCaughtUp = 2
const restedMs = 5

type Taken = { readonly at: number; readonly count: number }

/** What was taken within a window that ends now. */
const createWindow = () => {
  let taken: Taken[] = []
  let first = 0
  let total = 0
  return {
    total: () => total,
    oldest: () => taken[first]?.at ?? Number.NEGATIVE_INFINITY,
    add(one: Taken) {
      taken.push(one)
      total += one.count
    },
    forget(until: number) {
      for (let one = taken[first]; one && one.at <= until; one = taken[first]) {
        total -= one.count
        first += 1
      }
      if (first > 1_000 && first * 2 > taken.length) {
        taken = taken.slice(first)
        first = 0
      }
    },
  }
}

/** Spreads calls evenly, makes up for short delays, and never lets any second hold more than it allows. */
export const createTokenBucket = (startPerSecond: number, startMs: number): TokenBucket => {
  let perSecond = startPerSecond
  let tokens = 1
  let filledAt = startMs
  let restsUntil = Number.NEGATIVE_INFINITY
  const window = createWindow()

  // Below one call per second, the window is longer than a second.
  const most = (): number => Math.max(1, Math.floor(perSecond))
  const spanMs = (): number => windowMs * Math.max(1, 1 / perSecond)
  const capacity = (): number => Math.max(leastCaughtUp, (perSecond * catchUpMs) / 1_000)
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
    const untilForgotten = window.total() + Math.min(count, most()) <= most() ? 0 : window.oldest() + spanMs() - nowMs
    return Math.max(untilGathered, untilForgotten, restsUntil - nowMs)
  }
  return {
    waitMs,
    take(count, nowMs) {
      if (waitMs(count, nowMs) > 0) return false
      tokens -= count
      window.add({ at: nowMs, count })
      return true
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
