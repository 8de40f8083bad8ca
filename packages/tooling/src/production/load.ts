import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './visitor.ts'

/** 50 calls a second. */
const intervalMs = 20

/**
 * Makes calls by the clock, whether those before are answered or not, and catches up when it comes late, until it is stopped;
 * returns the count of each answer.
 */
export const startLoad = (calls: readonly ((index: number) => Promise<Answer>)[]) => {
  const outcomes = new Map<string, number>()
  const open = new Set<Promise<void>>()
  let isOver = false
  const startedAt = performance.now()
  const note = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const running = (async () => {
    for (let index = 0; !isOver; index += 1) {
      await sleep(Math.max(0, startedAt + index * intervalMs - performance.now()))
      const call = calls[index % calls.length]?.(index).then(
        ({ status, body }) =>
          note(
            status >= 200 && status < 300
              ? 'good'
              : `${status} to call ${index % calls.length} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${body.slice(0, 200)}`,
          ),
        (error: NodeJS.ErrnoException) => note(error.code ?? error.message),
      )
      if (call) {
        open.add(call)
        call.finally(() => open.delete(call))
      }
    }
    await Promise.all(open)
  })()
  return {
    stop: async (): Promise<{ good: number; bad: string[] }> => {
      isOver = true
      await running
      const bad = [...outcomes]
        .filter(([outcome]) => outcome !== 'good')
        .map(([outcome, times]) => `${times} × ${outcome}`)
      return { good: outcomes.get('good') ?? 0, bad }
    },
  }
}
