import type { SendOutcome } from '../../message-providers/index.ts'
import { isTooFast, wasAsked } from '../ledger/verdict.ts'

/** How the provider answered a worker. `restMs` is the pause that it asked for, null when it asked for none. */
export type PaceReport = {
  readonly accepted: number
  readonly tooFast: number
  readonly restMs: number | null
}

/** Counts recipients whom the provider accepted or was too busy for, since the rate was last lowered. */
export type PaceMeter = {
  /** Records how long a call took; a call that started before the rate was lowered says nothing about the new rate. */
  note: (outcome: SendOutcome, recipients: number, tookMs: number) => void
  /** Returns what there is to report; each requested pause is reported once. */
  report: () => PaceReport
  /** The rate was lowered because of these counts. */
  restart: () => void
}

/** `usualRestMs` is the shortest pause, and the pause when the provider names no time. */
export const restOf = (outcome: SendOutcome, usualRestMs: number): number | null =>
  outcome.kind === 'retry' && isTooFast(outcome) ? Math.max(usualRestMs, outcome.retryAfterMs ?? 0) : null

export const createPaceMeter = (usualRestMs: number): PaceMeter => {
  let accepted = 0
  let tooFast = 0
  let restMs: number | null = null
  let startedAt = performance.now()
  return {
    note(outcome, recipients, tookMs) {
      if (!wasAsked(outcome) || performance.now() - tookMs < startedAt) return
      const wish = restOf(outcome, usualRestMs)
      if (wish === null) accepted += recipients
      else {
        tooFast += recipients
        restMs = Math.max(restMs ?? 0, wish)
      }
    },
    report() {
      const report = { accepted, tooFast, restMs }
      restMs = null
      return report
    },
    restart() {
      accepted = 0
      tooFast = 0
      restMs = null
      startedAt = performance.now()
    },
  }
}
