import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './visitor.ts'

/** 50 calls a second. */
const intervalMs = 20

const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Status and code, without what differs from answer to answer, such as the id of the request. */
const outcomeOf = ({ status, body }: Answer): string => {
  const told = /"code":"(\w+)","message":"([^"]*)"/.exec(body)
  return told ? `${status} ${told[1]} (${told[2]})` : `${status} ${body.slice(0, 100)}`
}

/**
 * Makes calls by the clock, whether those before are answered or not, and catches up when it comes late, until it is stopped;
 * returns how often and when each answer came, those that are not good by call and status.
 */
export const startLoad = (calls: readonly ((index: number) => Promise<Answer>)[]) => {
  const outcomes = new Map<string, { times: number; first: number; last: number }>()
  const open = new Set<Promise<void>>()
  let isOver = false
  const startedAt = performance.now()
  const note = (outcome: string): void => {
    const now = (performance.now() - startedAt) / 1000
    const { times, first } = outcomes.get(outcome) ?? { times: 0, first: now }
    outcomes.set(outcome, { times: times + 1, first, last: now })
  }
  const running = (async () => {
    for (let index = 0; !isOver; index += 1) {
      await sleep(Math.max(0, startedAt + index * intervalMs - performance.now()))
      const turn = index % calls.length
      const call = calls[turn]?.(index).then(
        (answer) => note(isGood(answer) ? 'good' : `call ${turn}: ${outcomeOf(answer)}`),
        (error: NodeJS.ErrnoException) => note(`call ${turn}: ${error.code ?? error.message}`),
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
        .map(
          ([outcome, { times, first, last }]) =>
            `${times} × ${outcome}, after ${first.toFixed(1)} to ${last.toFixed(1)} s`,
        )
      return { good: outcomes.get('good')?.times ?? 0, bad }
    },
  }
}
