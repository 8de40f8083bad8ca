import { setTimeout as sleep } from 'node:timers/promises'

/** lock_not_available and deadlock_detected: others held what was wanted, and nothing was changed. */
const lockErrors = ['55P03', '40P01']

const isLockError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && lockErrors.includes(String(error.code))

const firstPauseMs = 500
const maxPauseMs = 15_000

/** Repeats work that met a lock, with growing pauses, until it is through or `patienceMs` are over; then throws its error. */
export const retryLocked = async (
  work: () => Promise<void>,
  { what, warn, patienceMs }: { what: string; warn: (sentence: string) => void; patienceMs: number },
): Promise<void> => {
  const deadline = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isLockError(error) || performance.now() + pauseMs > deadline) throw error
      warn(`${what} waits for a lock that others hold; next try in ${pauseMs / 1_000} s`)
      await sleep(pauseMs)
    }
  }
}
