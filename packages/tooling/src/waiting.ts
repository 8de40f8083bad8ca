import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks until the answer is something other than null or false, and gives it back.
 * Throws with `what` in the sentence when `timeoutMs` passes first.
 */
export const waitFor = async <T>(
  what: string,
  ask: () => Promise<T | null | false>,
  { timeoutMs, intervalMs = 50 }: { timeoutMs: number; intervalMs?: number },
): Promise<T> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (Date.now() >= deadline) throw new Error(`${what} did not happen within ${Math.round(timeoutMs / 1000)} s`)
    await sleep(intervalMs)
  }
}
