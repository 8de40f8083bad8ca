import { onTestFinished, vi } from 'vitest'

/**
 * Stops the page's clock for the rest of the test, which advances it with `vi.advanceTimersByTimeAsync`. The clock still moves
 * a millisecond now and then, so that due timers fire; a busy machine loses no more time than an idle one.
 */
export function stopClock(): void {
  const passing = setInterval(() => vi.advanceTimersByTime(1), 10)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    clearInterval(passing)
  })
}
