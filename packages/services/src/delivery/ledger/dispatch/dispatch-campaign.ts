import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { addReceipts, announceCampaigns, receiptOf } from '../../../campaigns/index.ts'
import { type Context, inTransaction } from '../../../kernel/index.ts'
import { noteFillFailure } from './fill-failures.ts'
import { fillPart, isRepeated, keepPeople, lockRunning, type Part, type Running } from './fill-part.ts'
import type { HandOver, Sender } from './hand-over.ts'

/** Moves the cursor; with the last part, freezes the receipt of the whole ledger. */
const keepPart = async (context: Context, campaign: Running, part: Part): Promise<void> => {
  const earlier = campaign.audience_receipt as AudienceReceipt | null
  const own = receiptOf(campaign.type, part)
  const receipt = earlier ? addReceipts(earlier, own) : own
  await context.db
    .updateTable('campaigns')
    .set({
      audience_receipt: JSON.stringify(receipt),
      fill_failures: 0,
      fill_error: null,
      ...(part.last === null
        ? { dispatched_at: sql`clock_timestamp()`, target_count: receipt.matched }
        : { dispatch_cursor: part.last }),
    })
    .where('id', '=', campaign.id)
    .execute()
  if (part.last === null) await announceCampaigns(context, [campaign.id])
}

type FillOptions = {
  handOver: HandOver | null
  batchSize: number
  /** As long as no recipient with the address of an earlier one was found. */
  isDistinct: boolean
  /** Called while the database is writing the part. */
  whileWriting: () => void
}

/** Fills one part, in one transaction that also moves the cursor; null when another worker has filled the rest. */
const commitPart = (outer: Context, id: string, options: FillOptions): Promise<Part | null> =>
  inTransaction(outer, async (context) => {
    const campaign = await lockRunning(context, id)
    if (!campaign) return null
    await keepPeople(context)
    // A held campaign fills its ledger but makes no calls.
    const handOver = campaign.paused_at ? null : options.handOver
    const filling = fillPart(context, campaign, { ...options, handOver })
    setImmediate(options.whileWriting)
    const filled = await filling
    await keepPart(context, campaign, filled)
    return filled
  })

/** Recipients of the part wait for the sender; or it was the last part, after which the campaign may be complete. */
const needsRing = (part: Part | null): boolean => {
  if (part === null || part.last === null) return true
  const eligible = (part.reasons ?? []).reduce((sum, { reason, count }) => sum + (reason === null ? count : 0), 0)
  return eligible > (part.written?.length ?? 0)
}

type Filled = { isDone: boolean; isDistinct: boolean; startCalls: () => void }

/** Fills the next part; fills it again, without the assumption, when it is not as distinct as assumed. */
const fillNext = async (
  outer: Context,
  id: string,
  sender: Sender,
  { isDistinct: isAssumed, whileWriting }: Pick<FillOptions, 'isDistinct' | 'whileWriting'>,
): Promise<Filled> => {
  const handOver = sender.reserve()
  let isDistinct = isAssumed
  const fill = (): Promise<Part | null> =>
    commitPart(outer, id, { handOver, batchSize: sender.batchSize(), isDistinct, whileWriting })
  try {
    const part = await fill().catch((error: unknown) => {
      if (!isDistinct || !isRepeated(error)) throw error
      isDistinct = false
      return fill()
    })
    return {
      isDone: part === null || part.last === null,
      isDistinct,
      startCalls() {
        handOver?.start(id, part?.written ?? [])
        if (needsRing(part)) sender.ring()
      },
    }
  } catch (error) {
    handOver?.giveUp()
    await noteFillFailure(outer, id, error).catch(() => undefined)
    throw error
  }
}

/**
 * Fills the ledger of a campaign from where the last try stopped; `signal` ends it after the current part. Killing the worker
 * loses nothing and repeats nothing. Does nothing for a campaign that is not being sent, or that another worker is filling.
 */
export const dispatchCampaign = async (
  context: Context,
  id: string,
  sender: Sender,
  signal: AbortSignal,
): Promise<void> => {
  // The calls of a part are prepared while the next part is written.
  let startCalls = (): void => undefined
  const startOnce = (): void => {
    const start = startCalls
    startCalls = () => undefined
    start()
  }
  try {
    for (let isDone = false, isDistinct = true; !isDone && !signal.aborted; ) {
      const filled = await fillNext(context, id, sender, { isDistinct, whileWriting: startOnce })
      // Another worker may have filled the rest in between; then nothing was written and these calls have not started yet.
      startOnce()
      ;({ isDone, isDistinct } = filled)
      startCalls = filled.startCalls
    }
  } finally {
    startOnce()
  }
}
