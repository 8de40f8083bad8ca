/** Differences that two clocks have by themselves. */
const toleranceMs = 50

/**
 * Milliseconds that only run forward, also while the machine sleeps. The monotonic clock stands still then and the clock on the
 * wall does not, so between two questions the larger of both counts: a lease is over too early rather than too late.
 */
export const createForwardClock = (
  monotonic: () => number = () => performance.now(),
  wall: () => number = () => Date.now(),
): (() => number) => {
  let last = { monotonic: monotonic(), wall: wall() }
  let slept = 0
  return () => {
    const now = { monotonic: monotonic(), wall: wall() }
    const missed = now.wall - last.wall - (now.monotonic - last.monotonic)
    if (missed > toleranceMs) slept += missed
    last = now
    return now.monotonic + slept
  }
}
