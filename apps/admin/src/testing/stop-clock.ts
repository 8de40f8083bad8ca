import { onTestFinished, vi } from 'vitest'

/**
 * Stops the clock of the page until the test, which moves it on by `vi.advanceTimersByTimeAsync`, is over. A millisecond passes
 * now and then, so that what is due at once happens: on a busy machine no more time goes by than on an idle one.
 */
export function stopClock(): void {
  const passing = setInterval(() => vi.advanceTimersByTime(1), 10)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    clearInterval(passing)
  })
}
