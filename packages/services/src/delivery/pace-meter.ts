import type { SendOutcome } from './providers.ts'
import { isTooFast, wasAsked } from './verdict.ts'

/** What a worker saw of its provider. `restMs` is how long it asked to wait, null when it did not. */
export type PaceReport = {
  readonly letThrough: number
  readonly tooFast: number
  readonly restMs: number | null
}

/** Counts recipients whom the provider took or was too busy for, since the rate was last lowered. */
export type PaceMeter = {
  /** A call took so long; one that started before the rate was lowered says nothing about the new one. */
  note: (outcome: SendOutcome, recipients: number, tookMs: number) => void
  /** What is to be told; a wish to wait is told once. */
  report: () => PaceReport
  /** The rate was lowered by what was counted. */
  restart: () => void
}

/** `usualRestMs` is waited at least, and where the provider names no time. */
export const restOf = (outcome: SendOutcome, usualRestMs: number): number | null =>
  outcome.kind === 'retry' && isTooFast(outcome) ? Math.max(usualRestMs, outcome.retryAfterMs ?? 0) : null

export const createPaceMeter = (usualRestMs: number): PaceMeter => {
  let letThrough = 0
  let tooFast = 0
  let restMs: number | null = null
  let startedAt = performance.now()
  return {
    note(outcome, recipients, tookMs) {
      if (!wasAsked(outcome) || performance.now() - tookMs < startedAt) return
      const wish = restOf(outcome, usualRestMs)
      if (wish === null) letThrough += recipients
      else {
        tooFast += recipients
        restMs = Math.max(restMs ?? 0, wish)
      }
    },
    report() {
      const report = { letThrough, tooFast, restMs }
      restMs = null
      return report
    },
    restart() {
      letThrough = 0
      tooFast = 0
      restMs = null
      startedAt = performance.now()
    },
  }
}
