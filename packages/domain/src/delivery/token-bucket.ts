/** Allows so many calls per second. Times are milliseconds of a clock that only runs forward. */
export type TokenBucket = {
  /** Takes up to `wanted` permissions and returns how many it got. */
  take: (wanted: number, nowMs: number) => number
  giveBack: (count: number) => void
  /** Time until one permission is there. */
  waitMs: (nowMs: number) => number
  /** The provider said it is too much: half the rate, back to all of it within two seconds. */
  slowDown: (nowMs: number) => void
}

/** Below the allowed rate by this much, so that no second ever holds more than it allows. */
const margin = 0.985
const recoveryMs = 2000

export const createTokenBucket = (perSecond: number, startMs: number): TokenBucket => {
  const rate = (perSecond * margin) / 1000
  // The most that may gather, for timers that fire late, without any second ever holding more than it allows.
  const capacity = 1 + perSecond * (1 - margin)
  let tokens = capacity
  let filledAt = startMs
  let slowedAt = Number.NEGATIVE_INFINITY

  const rateAt = (nowMs: number): number => rate * Math.min(1, 0.5 + (nowMs - slowedAt) / recoveryMs / 2)
  const fill = (nowMs: number): void => {
    if (nowMs <= filledAt) return
    tokens = Math.min(capacity, tokens + (nowMs - filledAt) * rateAt(nowMs))
    filledAt = nowMs
  }
  return {
    take(wanted, nowMs) {
      fill(nowMs)
      const taken = Math.max(0, Math.min(wanted, Math.floor(tokens)))
      tokens -= taken
      return taken
    },
    giveBack(count) {
      tokens = Math.min(capacity, tokens + count)
    },
    waitMs(nowMs) {
      fill(nowMs)
      return tokens >= 1 ? 0 : (1 - tokens) / rateAt(nowMs)
    },
    slowDown(nowMs) {
      fill(nowMs)
      slowedAt = nowMs
    },
  }
}
