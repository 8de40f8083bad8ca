import type { SendOutcome } from '../../message-providers/index.ts'
import { decideVerdict, type IfBlocked, laneRests, wasAsked } from '../ledger/verdict.ts'
import { type ContentSource, sharedContentOf } from '../render/content-source.ts'
import type { CallGate } from './call-gate.ts'
import { createFencedCall, type FencedCall, type FencedCallOptions } from './calls/fenced-call.ts'
import type { Handed, HandedOutcome } from './calls/handed.ts'
import { sendGroup } from './calls/send-group.ts'
import { restOf } from './pace-meter.ts'
import type { Kept, PumpOptions } from './pump-options.ts'
import type { Slots } from './slots.ts'

type Options = Pick<FencedCallOptions, 'breaker' | 'clock'> & {
  readonly options: PumpOptions
  readonly gate: CallGate
  /** Counts recipients whose content is prepared before they reach the gate. */
  readonly preparing: Slots
  /** The provider asked for a pause of this length. */
  readonly rest: (ms: number) => void
}

/** Calls the provider for a group of recipients once its turn has come, and returns the outcome for each. Never throws. */
export const createGroupCall = ({ options, gate, preparing, breaker, clock, rest }: Options) => {
  const { settings, prepare, traceOf, onAnswer } = options
  const call = createFencedCall({ send: options.send, sendBatch: options.sendBatch ?? null, settings, breaker, clock })

  const watchedCall = async (part: readonly Handed[], how: FencedCall): Promise<SendOutcome> => {
    const startedAt = clock()
    const outcome = await call(part, how)
    const restMs = restOf(outcome, settings.backoff.baseMs)
    if (restMs !== null) rest(restMs)
    if (outcome.kind === 'accepted' && outcome.quota) gate.applyQuota(outcome.quota)
    onAnswer(outcome, part.length, clock() - startedAt)
    return outcome
  }

  const ifBlocked = ({ campaignId, serviceContentId }: ContentSource): IfBlocked => {
    if (campaignId !== null) return 'hold'
    return serviceContentId === null ? 'fail' : 'try_later'
  }

  const settle = ({ claim, attempt, outcome }: HandedOutcome, startedAt: number): Kept => {
    const { id, campaignId, serviceContentId, batchId = null, tries = 0, claimedAt = clock() } = claim
    const sinceMs = clock() - claimedAt
    const limits = {
      ...settings,
      ifBlocked: ifBlocked(claim),
      dueForMs: (claim.dueForMs ?? 0) + sinceMs,
      triedForMs: (claim.triedForMs ?? 0) + sinceMs,
    }
    const verdict = decideVerdict(outcome, tries + 1, limits, Math.random())
    return { id, campaignId, serviceContentId, attempt, batchId, outcome, verdict, startedAt }
  }

  const prepareGroup = async ([first]: readonly Handed[]): Promise<string | null> => {
    if (first && sharedContentOf(first.claim)) await prepare?.(first.claim)
    const campaignId = first?.claim.campaignId ?? null
    return campaignId && traceOf ? traceOf(campaignId) : null
  }

  return async (group: readonly Handed[], leaseEnds: number): Promise<Kept[]> => {
    preparing.take(group.length)
    const traceparent = await prepareGroup(group).finally(() => preparing.release(group.length))
    const isUrgent = (group[0]?.claim.campaignId ?? null) === null
    const released = await gate.pass(group.length, isUrgent)
    const startedAt = performance.now()
    const outcomes = released
      ? await sendGroup(group, (part) => watchedCall(part, { leaseEnds, traceparent, onLeft: released.left }))
      : group.map((handed) => ({ ...handed, outcome: laneRests }))
    released?.end(outcomes.some(({ outcome }) => wasAsked(outcome)))
    return outcomes.map((one) => settle(one, startedAt))
  }
}
