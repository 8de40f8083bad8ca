import type { refreshInstagram } from '@velvet/contracts/instagram'
import { ApiError, type EndpointOutput } from '@velvet/contracts/kernel'

/** IG-05 */
export const maxAttempts = 10

/** How long it waits, in ms, after an answer without what was wanted (IG-06) and after an error (IG-07). */
const emptyWait = 5_000
const errorWait = 10_000

export type RefreshAnswer = EndpointOutput<typeof refreshInstagram>

/** What one attempt came to: `empty` may be filled by the next, `hopeless` not. */
export type Verdict = 'enough' | 'empty' | 'hopeless'

/** Where a run stands: how many attempts were begun, and while it waits for how long and why. */
export type RefreshStep = { attempt: number; wait: number | undefined; reason: string | undefined }

export type RefreshEnd =
  | { kind: 'updated'; answer: RefreshAnswer }
  /** Another attempt would say the same. */
  | { kind: 'hopeless'; reason: string | undefined; hasError: boolean }
  /** All attempts are used up (IG-08). */
  | { kind: 'exhausted'; reason: string | undefined }

export type RefreshRun = {
  ask: () => Promise<RefreshAnswer>
  judge: (answer: RefreshAnswer) => Promise<Verdict>
  onStep: (step: RefreshStep) => void
  onError: (error: unknown) => void
  signal: AbortSignal
}

/** Asks until there is what was wanted, at most 10 times (IG-05 to IG-08). Throws when it is called off. */
export async function runRefresh({ ask, judge, onStep, onError, signal }: RefreshRun): Promise<RefreshEnd> {
  let reason: string | undefined
  for (let attempt = 1; ; attempt += 1) {
    onStep({ attempt, wait: undefined, reason })
    let wait = emptyWait
    try {
      const answer = await ask()
      const verdict = await judge(answer)
      signal.throwIfAborted()
      if (verdict === 'enough') return { kind: 'updated', answer }
      reason = answer.pending ? 'Instagram is still being asked.' : answer.message
      if (verdict === 'hopeless') return { kind: 'hopeless', reason, hasError: false }
    } catch (error) {
      signal.throwIfAborted()
      onError(error)
      reason = reasonOf(error)
      if (isRefusal(error)) return { kind: 'hopeless', reason, hasError: true }
      wait = errorWait
    }
    if (attempt === maxAttempts) return { kind: 'exhausted', reason }
    onStep({ attempt, wait, reason })
    await rest(wait, signal)
  }
}

/** Refused for what was asked, which does not change by asking again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? (error.problem?.message ?? 'The server could not answer.') : 'The server was not reached.'

/** Resolves after so many ms, or rejects as soon as it is called off. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
