import { type Backoff, backoffMs } from '@velvet/domain/delivery'
import type { SendOutcome } from '../../message-providers/index.ts'

/** How a call's outcome changes its row. */
export type MessageUpdate = {
  readonly state: 'accepted' | 'failed' | 'queued' | 'unknown'
  readonly dueInMs: number
  readonly providerId: string | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly suppress: 'invalid' | 'stopped' | null
}

/** What happens to a message while the provider accepts no messages at all. */
export type IfBlocked = 'hold' | 'try_later' | 'fail'

type Limits = {
  readonly backoff: Backoff
  readonly maxAttempts: number
  readonly waitMs: number
  /**
   * What happens to a message that the provider would not accept from anyone: a campaign is held, an answer to an application is
   * tried again later, and a text to one person fails, as its author waits for it. As for a campaign when absent.
   */
  readonly ifBlocked?: IfBlocked
  /** How long it has been due. */
  readonly dueForMs?: number
  /** How long since it was first tried. */
  readonly triedForMs?: number
  /** How long uncounted tries may continue. */
  readonly maxRetryMs?: number
}

type Retry = Extract<SendOutcome, { kind: 'retry' }>

/** The provider was too busy to accept another message; that says nothing about this one. */
export const isTooFast = (outcome: SendOutcome): boolean =>
  outcome.kind === 'retry' && (outcome.httpStatus === 429 || outcome.tooFast === true)

/** Its turn had passed before the provider was called. */
const missedTurns = ['lease_lost', 'lane_rests'] as const

const tooFastReason = 'rate_limited'

/** What is recorded about uncounted tries, because nothing was wrong with the message. */
export const uncountedReasons: readonly string[] = [...missedTurns, tooFastReason]

/** For a recipient who waited for a paused lane. */
export const laneRests: SendOutcome = { kind: 'retry', reason: 'lane_rests' satisfies (typeof missedTurns)[number] }

const nothing = { dueInMs: 0, providerId: null, errorCode: null, errorMessage: null, suppress: null }

/** The message keeps its place in the queue, ahead of later ones; the whole lane waits until it may send again. */
const waitTurn = (outcome: Retry, { dueForMs = 0, triedForMs = 0, maxRetryMs = Infinity }: Limits): MessageUpdate =>
  triedForMs >= maxRetryMs
    ? {
        ...nothing,
        state: 'failed',
        errorCode: 'provider_unavailable',
        errorMessage: `The provider asked Velvet to wait for more than ${Math.round(maxRetryMs / 3_600_000)} hours.`,
      }
    : {
        ...nothing,
        state: 'queued',
        dueInMs: -dueForMs,
        errorCode: 'will_retry',
        errorMessage: isTooFast(outcome) ? tooFastReason : outcome.reason,
      }

/** The number of this try; a message that an admin retries starts again at the first. */
const tryOf = (attempt: number, { maxAttempts }: Limits): number => ((attempt - 1) % maxAttempts) + 1

const whenBlocked = ({ ifBlocked = 'hold', backoff }: Limits) =>
  ({
    ...nothing,
    state: ifBlocked === 'fail' ? 'failed' : 'queued',
    dueInMs: ifBlocked === 'try_later' ? backoff.capMs : 0,
  }) as const

/** Decides the next state of a message after one try; `attempt` counts the counted tries. `random` is in [0, 1). */
export const decideVerdict = (outcome: SendOutcome, attempt: number, limits: Limits, random: number): MessageUpdate => {
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
      return { ...whenBlocked(limits), errorCode: 'provider_blocked', errorMessage: outcome.reason }
    case 'unknown':
      return {
        ...nothing,
        state: 'unknown',
        dueInMs: limits.waitMs,
        errorCode: 'answer_lost',
        errorMessage: outcome.reason,
      }
    case 'retry':
      if (isTooFast(outcome) || uncountedReasons.includes(outcome.reason)) return waitTurn(outcome, limits)
      return tryOf(attempt, limits) >= limits.maxAttempts
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

/** The provider was not called. */
const unasked: readonly string[] = ['could_not_write', ...missedTurns]

/** Whether the provider was called. */
export const wasAsked = (outcome: SendOutcome): boolean =>
  !(outcome.kind === 'retry' && unasked.includes(outcome.reason))

/** Whether an outcome speaks against the provider, for the circuit breaker, rather than against the message or our settings. */
export const isProviderFailure = (outcome: SendOutcome): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'retry' && wasAsked(outcome) && !(outcome.httpStatus === 429 && outcome.retryAfterMs !== undefined))
