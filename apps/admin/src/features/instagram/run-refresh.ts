import type { refreshInstagram } from '@velvet/contracts/instagram'
import { ApiError, type EndpointOutput } from '@velvet/contracts/kernel'

/** IG-05 */
export const maxAttempts = 10

/** How long to wait, in ms, after an answer without the wanted data (IG-06) and after an error (IG-07). */
const emptyWait = 5_000
const errorWait = 10_000

export type RefreshAnswer = EndpointOutput<typeof refreshInstagram>

/** The result of one attempt: after `empty` a retry may help, after `hopeless` not. */
export type Verdict = 'enough' | 'empty' | 'hopeless'

/** The state of a run: the attempts so far and, while it waits, for how long and why. */
export type RefreshStep = { attempt: number; wait: number | undefined; reason: string | undefined }

export type RefreshEnd =
  | { kind: 'updated'; answer: RefreshAnswer }
  /** Another attempt would have the same result. */
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

/** Retries until the wanted data arrives, at most 10 times (IG-05 to IG-08). Throws when it is aborted. */
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
      reason = answer.pending ? 'Instagram has not answered yet.' : answer.message
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

/** The server refused the request itself, so that a retry would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

const reasonOf = (error: unknown): string =>
  error instanceof ApiError
    ? (error.problem?.message ?? 'The server could not answer.')
    : 'The server could not be reached.'

/** Resolves after this many ms, or rejects as soon as it is aborted. */
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
