import type { Context } from '../../kernel/index.ts'
import { returnClaims } from '../ledger/claim.ts'
import type { HandOver } from '../ledger/dispatch/hand-over.ts'
import { returnBatches } from '../ledger/take-batches.ts'
import { type Handed, inCalls } from './calls/handed.ts'
import type { MaxTaken } from './claim-buffer.ts'
import { createSlots } from './slots.ts'

type Options = Pick<HandOver, 'channel' | 'token' | 'leaseMs'> & {
  readonly context: Context
  readonly concurrency: number
  readonly clock: () => number
  /** Recipients for whom there is room, in calls of a certain size; null while others wait for it. */
  readonly room: () => MaxTaken | null
  readonly startCalls: (groups: readonly Handed[][], leaseEnds: number) => void
  readonly onGivenUp: () => void
}

/** What a lane has taken over, or may have: its open calls, and recipients whose take-over is not confirmed yet. */
export const createOpenWork = ({ context, channel, token, leaseMs, clock, ...options }: Options) => {
  const slots = createSlots(options.concurrency)
  /** Counts recipients who are being taken over. */
  const submitting = createSlots(Number.POSITIVE_INFINITY)
  const uncertain: string[] = []
  const takings: string[] = []
  let reserved = 0

  /** Records claims whose take-over may have been committed without a call, and reserves this many slots for them. */
  const markUncertain = (ids: readonly string[], slotsOfThem: number): void => {
    uncertain.push(...ids)
    reserved += slotsOfThem
  }
  /** The same for batches, which were taken with this token. */
  const markBatchUncertain = (taking: string, slotsOfIt: number): void => {
    takings.push(taking)
    reserved += slotsOfIt
  }
  return {
    slots,
    submitting,
    markUncertain,
    markBatchUncertain,
    hasUncertain: () => uncertain.length + takings.length > 0,
    /** Puts the uncertain ones back into the queue and frees their slots; returns those that another transaction has locked. */
    async requeueUncertain(): Promise<string[]> {
      const [ids, taken, kept] = [uncertain.splice(0), takings.splice(0), reserved]
      reserved = 0
      const giveBoth = async (): Promise<string[]> => {
        if (taken.length > 0) await returnBatches(context, taken)
        return ids.length > 0 ? returnClaims(context, token, ids) : []
      }
      const locked = await giveBoth().catch((error: unknown) => {
        markUncertain(ids, kept)
        takings.push(...taken)
        throw error
      })
      slots.release(kept)
      return locked
    },
    /** Reserves room for recipients who are written into the ledger as handed over; null while there is none. */
    reserve(): HandOver | null {
      const room = options.room()
      if (!room || room.claims === 0) return null
      const { claims: most, perGroup: each } = room
      const calls = Math.ceil(most / each)
      const ids = Array.from({ length: most }, () => context.newId())
      const leaseEnds = clock() + leaseMs
      slots.take(calls)
      submitting.take(most)
      let isOpen = true
      const end = (): boolean => {
        const wasOpen = isOpen
        if (wasOpen) submitting.release(most)
        isOpen = false
        return wasOpen
      }
      return {
        ...{ channel, token, leaseMs, ids, perCall: each },
        start(campaignId, written) {
          if (!end()) return
          const handed = inCalls(campaignId, written)
          slots.release(calls - handed.length)
          options.startCalls(handed, leaseEnds)
        },
        giveUp() {
          if (!end()) return
          markUncertain(ids, calls)
          options.onGivenUp()
        },
      }
    },
  }
}

export type OpenWork = ReturnType<typeof createOpenWork>
