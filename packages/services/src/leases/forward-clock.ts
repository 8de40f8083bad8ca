/** The difference that two healthy clocks may show. */
const toleranceMs = 50

/**
 * Milliseconds that only increase, also while the machine sleeps. During sleep the monotonic clock stands still and the wall
 * clock does not, so between two reads the larger difference counts: a lease ends too early rather than too late.
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
