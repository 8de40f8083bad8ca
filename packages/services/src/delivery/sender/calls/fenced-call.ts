import type { CircuitBreaker } from '@velvet/domain/delivery'
import type { SendOptions, SendOutcome } from '../../../message-providers/index.ts'
import type { Claim } from '../../ledger/claim.ts'
import { isProviderFailure } from '../../ledger/verdict.ts'
import type { DeliverySettings } from '../../settings.ts'
import type { Handed } from './handed.ts'

/** Sends to one recipient of a channel. Never throws. */
export type Send = (claim: Claim, attempt: number, options: SendOptions) => Promise<SendOutcome>

/** Sends to several recipients of one campaign in one call, whose outcome holds for all of them. Never throws. */
export type SendBatch = (batch: readonly Handed[], options: SendOptions) => Promise<SendOutcome>

export type FencedCallOptions = {
  readonly send: Send
  readonly sendBatch: SendBatch | null
  readonly settings: DeliverySettings
  readonly breaker: CircuitBreaker
  readonly clock: () => number
}

/** What one call is subject to besides its recipients. */
export type FencedCall = {
  /** When the lease of its recipients ends, by the clock. */
  readonly leaseEnds: number
  readonly traceparent?: string | null
  /** Called when the first byte leaves. */
  readonly onLeft?: () => void
}

/**
 * Calls the provider once if the lease outlasts the call; otherwise sends nothing and returns that outcome. The time of the call
 * starts here: after it, the first byte may not leave, for example in a worker that was suspended while it opened a connection.
 */
export const createFencedCall = ({ send, sendBatch, settings, breaker, clock }: FencedCallOptions) => {
  const { postTimeoutMs: timeoutMs, postGraceMs } = settings
  const certainlyNot = (reason: string): SendOutcome => ({ kind: 'retry', reason, retryAfterMs: 0 })

  const sendPart: SendBatch = async (part, to) => {
    const [first] = part
    if (first && part.length === 1) return send(first.claim, first.attempt, to)
    return sendBatch ? sendBatch(part, to) : certainlyNot('one_at_a_time')
  }

  return async (
    part: readonly Handed[],
    { leaseEnds, traceparent = null, onLeft }: FencedCall,
  ): Promise<SendOutcome> => {
    if (leaseEnds - clock() <= timeoutMs + postGraceMs) return certainlyNot('lease_lost')
    const latest = clock() + timeoutMs
    let isTooLate = false
    const mayLeave = (): boolean => {
      isTooLate = clock() >= latest
      if (!isTooLate) onLeft?.()
      return !isTooLate
    }
    breaker.started(clock())
    const answer = await sendPart(part, { timeoutMs, mayLeave, traceparent })
    const outcome = isTooLate ? certainlyNot('lease_lost') : answer
    breaker.finished(isProviderFailure(outcome), clock())
    return outcome
  }
}
