export type BreakerOptions = {
  readonly openMs: number
  /** Failures in a row that open it. */
  readonly consecutive: number
}

export type BreakerState = 'closed' | 'open' | 'half_open'

/** Stops calling a provider that is down, and asks once in a while whether it is back. Milliseconds of a forward clock. */
export type CircuitBreaker = {
  /** How many calls may start now: any number, one probe, or none. */
  allows: (nowMs: number) => number
  state: (nowMs: number) => BreakerState
  started: (nowMs: number) => void
  /** `isFailure` means that the provider, not the message, was at fault. */
  finished: (isFailure: boolean, nowMs: number) => void
  /** Time until a call may start; 0 when it may, and a moment while a probe is running. */
  waitMs: (nowMs: number) => number
}

const windowMs = 30_000
const minResults = 10
const failureShare = 0.5
const probePatienceMs = 100

export const createCircuitBreaker = ({ openMs, consecutive }: BreakerOptions): CircuitBreaker => {
  let openedAt: number | null = null
  let isProbing = false
  let inARow = 0
  let windowStart = Number.NEGATIVE_INFINITY
  let results = 0
  let failures = 0

  const reset = (nowMs: number): void => {
    inARow = 0
    windowStart = nowMs
    results = 0
    failures = 0
  }
  const state = (nowMs: number): BreakerState =>
    openedAt === null ? 'closed' : nowMs - openedAt < openMs ? 'open' : 'half_open'

  return {
    state,
    allows: (nowMs) => {
      const now = state(nowMs)
      return now === 'closed' ? Number.POSITIVE_INFINITY : now === 'open' || isProbing ? 0 : 1
    },
    started(nowMs) {
      if (state(nowMs) === 'half_open') isProbing = true
    },
    finished(isFailure, nowMs) {
      if (openedAt !== null) {
        // A call that began before the breaker opened says nothing about the present, unless it is the probe.
        if (!isProbing || state(nowMs) === 'open') return
        isProbing = false
        openedAt = isFailure ? nowMs : null
        reset(nowMs)
        return
      }
      if (nowMs - windowStart > windowMs) reset(nowMs)
      results += 1
      failures += isFailure ? 1 : 0
      inARow = isFailure ? inARow + 1 : 0
      const isMostlyFailing = results >= Math.max(minResults, consecutive) && failures / results >= failureShare
      if (inARow >= consecutive || isMostlyFailing) openedAt = nowMs
    },
    waitMs: (nowMs) => (openedAt === null ? 0 : isProbing ? probePatienceMs : Math.max(0, openedAt + openMs - nowMs)),
  }
}
