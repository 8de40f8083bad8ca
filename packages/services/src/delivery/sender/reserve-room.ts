import { type Handed, inCalls } from '../calls/handed.ts'
import type { HandOver } from '../dispatch/hand-over.ts'
import type { MaxTaken } from './claim-buffer.ts'
import type { Slots } from './slots.ts'
import type { UncertainClaims } from './uncertain-claims.ts'

type Options = Pick<HandOver, 'channel' | 'token' | 'leaseMs'> & {
  /** Recipients for whom there is room, in calls of a certain size. */
  readonly room: () => MaxTaken
  readonly newId: () => string
  readonly clock: () => number
  readonly slots: Slots
  /** Counts recipients who are being taken over. */
  readonly submitting: Slots
  readonly uncertain: UncertainClaims
  readonly startCalls: (groups: readonly Handed[][], leaseEnds: number) => void
  readonly onGivenUp: () => void
}

/** Reserves room for recipients who are written into the ledger as handed over; null while there is none. */
export const createReserve = (options: Options) => (): HandOver | null => {
  const { room, slots, submitting, uncertain, clock, channel, token, leaseMs } = options
  const { claims: most, perGroup: each } = room()
  if (most === 0) return null
  const calls = Math.ceil(most / each)
  const ids = Array.from({ length: most }, () => options.newId())
  const leaseEnds = clock() + leaseMs
  slots.take(calls)
  submitting.take(most)
  let isOpen = true
  const end = (): boolean => {
    if (!isOpen) return false
    isOpen = false
    submitting.release(most)
    return true
  }
  return {
    channel,
    token,
    leaseMs,
    ids,
    start(campaignId, written) {
      if (!end()) return
      const handed = inCalls(campaignId, written, each)
      slots.release(calls - handed.length)
      options.startCalls(handed, leaseEnds)
    },
    giveUp() {
      if (!end()) return
      uncertain.add(ids, calls)
      options.onGivenUp()
    },
  }
}
