import { randomUUID } from 'node:crypto'
import type { Context } from '../../kernel/index.ts'
import { splitLargerBatch, takeBatches } from '../ledger/take-batches.ts'
import type { Handed } from './calls/handed.ts'
import type { MaxTaken } from './claim-buffer.ts'
import type { OpenWork } from './open-work.ts'

type Options = {
  readonly context: Context
  readonly leaseMs: number
  readonly clock: () => number
  readonly work: OpenWork
  readonly startCalls: (groups: readonly Handed[][], leaseEnds: number) => void
  /** A waiting batch was split, so its recipients are now queued one by one. */
  readonly onSplit: () => void
}

export type BatchTaker = {
  /** Takes waiting batches and starts their calls; returns whether there were any. Throws when the database cannot be reached. */
  take: (most: MaxTaken) => Promise<boolean>
  /** No batch is known to wait. */
  isDrained: () => boolean
  /** Batches may wait again. */
  wake: () => void
}

/** Takes batches directly from the ledger. Each batch is one row there, so batches need not be claimed ahead. */
export const createBatchTaker = ({ context, leaseMs, clock, work, startCalls, onSplit }: Options): BatchTaker => {
  let isDrained = false
  const { slots, submitting } = work

  const takeSome = async (token: string, calls: number, largest: number): Promise<boolean> => {
    const leaseEnds = clock() + leaseMs
    const taken = await takeBatches(context, { token, leaseMs, calls, largest })
    slots.release(calls - taken.length)
    startCalls(taken, leaseEnds)
    return taken.length > 0
  }

  return {
    async take({ claims, groups, perGroup }) {
      if (isDrained || claims === 0) return false
      const largest = Math.min(claims, perGroup)
      const calls = Math.min(groups, Math.floor(claims / largest))
      const token = randomUUID()
      slots.take(calls)
      submitting.take(calls * largest)
      const haveTaken = await takeSome(token, calls, largest)
        .catch((error: unknown) => {
          work.markBatchUncertain(token, calls)
          throw error
        })
        .finally(() => submitting.release(calls * largest))
      if (haveTaken) return true
      if (await splitLargerBatch(context, largest)) onSplit()
      else isDrained = true
      return false
    },
    isDrained: () => isDrained,
    wake() {
      isDrained = false
    },
  }
}
