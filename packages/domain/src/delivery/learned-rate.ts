/** How a provider answered one worker since the rate was last lowered, in recipients. */
export type RateFeedback = {
  readonly accepted: number
  readonly tooFast: number
  /** How many the worker might have sent while the provider wants it to wait. */
  readonly withheld: number
}

/** A rate is lowered to a little more than the provider accepted, and then rises again until it reaches the limit. */
const headroom = 1.25
const deepestCut = 0.5
const minShare = 0.01
/** How long the rate takes without a refusal to rise from zero to the configured rate. */
const recoverySeconds = 600

/**
 * The rate after the provider said that it was too fast: what it let through, but at least half of what it was, so that one
 * refusal never stops everything (multiplicative decrease).
 */
export const loweredRate = (
  rate: number,
  configured: number,
  { accepted, tooFast, withheld }: RateFeedback,
): number => {
  const all = accepted + tooFast + withheld
  const share = all > 0 ? (headroom * accepted) / all : 1
  return Math.max(configured * minShare, rate * Math.min(1, Math.max(deepestCut, share)))
}

/** The rate after a number of seconds in which the provider accepted all calls (additive increase). */
export const raisedRate = (rate: number, configured: number, seconds: number): number =>
  Math.min(configured, rate + (configured / recoverySeconds) * seconds)

/** A share is at least so much per second, so that a slow lane is served by few workers instead of waited for by many. */
const minPerSecond = 1

export type Lease = {
  /** What all workers together may send per second. */
  readonly total: number
  /** The part of it that other workers hold. */
  readonly taken: number
  readonly workers: number
}

/**
 * Messages per second that one worker may send: its fair share, or less while other workers hold more than their fair share. Those
 * who share a rate get whole numbers, because a worker sends whole messages in a second, and no one else could use the rest.
 */
export const shareOf = ({ total, taken, workers }: Lease): number => {
  const sharers = Math.max(1, Math.min(workers, Math.floor(total / minPerSecond)))
  const fair = sharers === 1 ? total : Math.ceil(Math.floor(total) / sharers)
  const free = total - taken
  return fair <= free ? fair : Math.max(0, Math.floor(free))
}
