import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { addReceipts, announceCampaigns, receiptOf } from '../../../campaigns/index.ts'
import { type Context, inTransaction } from '../../../kernel/index.ts'
import { noteFillFailure } from './fill-failures.ts'
import { fillPart, keepPeople, lockRunning, type Part, type Running } from './fill-part.ts'
import type { Sender } from './hand-over.ts'

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

type Filled = { isDone: boolean; startCalls: () => void }

/** Fills one part, in one transaction that also moves the cursor; `whileWriting` is called while the database is writing it. */
const fillNext = async (outer: Context, id: string, sender: Sender, whileWriting: () => void): Promise<Filled> => {
  const handOver = sender.reserve()
  try {
    const part = await inTransaction(outer, async (context) => {
      const campaign = await lockRunning(context, id)
      if (!campaign) return null
      await keepPeople(context)
      // A held campaign fills its ledger but makes no calls.
      const filling = fillPart(context, campaign, campaign.paused_at ? null : handOver, sender.batchSize())
      setImmediate(whileWriting)
      const filled = await filling
      await keepPart(context, campaign, filled)
      return filled
    })
    return {
      isDone: part === null || part.last === null,
      startCalls() {
        handOver?.start(id, part?.written ?? [])
        sender.ring()
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
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const filled = await fillNext(context, id, sender, startOnce)
      // Another worker may have filled the rest in between; then nothing was written and these calls have not started yet.
      startOnce()
      isDone = filled.isDone
      startCalls = filled.startCalls
    }
  } finally {
    startOnce()
  }
}
