import { type Backoff, backoffMs } from '@velvet/domain/delivery'
import type { SendOutcome } from './providers.ts'

/** What a call's outcome makes of its row. */
export type Verdict = {
  readonly state: 'accepted' | 'failed' | 'queued' | 'unknown'
  readonly dueInMs: number
  readonly providerId: string | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly suppress: 'invalid' | 'stopped' | null
}

type Limits = {
  readonly backoff: Backoff
  readonly mostAttempts: number
  readonly waitMs: number
  /** A text to one person, which has no campaign that could be held. */
  readonly isDirect?: boolean
}

const nothing = { dueInMs: 0, providerId: null, errorCode: null, errorMessage: null, suppress: null }

/** Which of its tries this is: what a person tried again by hand has all of them again. */
const tryOf = (attempt: number, { mostAttempts }: Limits): number => ((attempt - 1) % mostAttempts) + 1

/** Decides what becomes of a message after one try. `random` is in [0, 1). */
export const decideVerdict = (outcome: SendOutcome, attempt: number, limits: Limits, random: number): Verdict => {
  switch (outcome.kind) {
    case 'accepted':
      return { ...nothing, state: 'accepted', providerId: outcome.providerId || null }
    case 'refused':
      return {
        ...nothing,
        state: 'failed',
        errorCode: outcome.code,
        errorMessage: outcome.message,
        suppress: outcome.suppress ?? null,
      }
    case 'blocked':
      return {
        ...nothing,
        state: limits.isDirect ? 'failed' : 'queued',
        errorCode: 'provider_blocked',
        errorMessage: outcome.reason,
      }
    case 'unknown':
      return {
        ...nothing,
        state: 'unknown',
        dueInMs: limits.waitMs,
        errorCode: 'answer_lost',
        errorMessage: outcome.reason,
      }
    case 'retry':
      return tryOf(attempt, limits) >= limits.mostAttempts
        ? { ...nothing, state: 'failed', errorCode: 'provider_unavailable', errorMessage: outcome.reason }
        : {
            ...nothing,
            state: 'queued',
            dueInMs: backoffMs(tryOf(attempt, limits), limits.backoff, random, outcome.retryAfterMs),
            errorCode: 'will_retry',
            errorMessage: outcome.reason,
          }
  }
}

/** The provider was not even asked. */
const unasked: readonly string[] = ['could_not_write', 'prepared_late']

/** Whether an outcome speaks against the provider rather than the message or us, for the circuit breaker. */
export const isProviderFailure = (outcome: SendOutcome): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'retry' &&
    !unasked.includes(outcome.reason) &&
    !(outcome.httpStatus === 429 && outcome.retryAfterMs !== undefined))
