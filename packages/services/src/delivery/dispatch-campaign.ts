import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { addReceipts, announceCampaigns, receiptOf } from '../campaigns/index.ts'
import { type Context, inTransaction } from '../kernel/index.ts'
import { noteFillFailure } from './fill-failures.ts'
import { fillPart, lockRunning, type Part, type Running } from './fill-part.ts'
import type { Sender } from './hand-over.ts'

/** The cursor moves on; with the last part the receipt of everybody in the ledger is frozen. */
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

/** Fills one part, in one transaction that also moves the cursor; `meanwhile` is called while the database is writing it. */
const fillNext = async (outer: Context, id: string, sender: Sender, meanwhile: () => void): Promise<Filled> => {
  const handOver = sender.reserve()
  try {
    const part = await inTransaction(outer, async (context) => {
      const campaign = await lockRunning(context, id)
      if (!campaign) return null
      // A campaign that is held fills its ledger and calls nobody.
      const filling = fillPart(context, campaign, campaign.paused_at ? null : handOver)
      setImmediate(meanwhile)
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
 * Fills the ledger of a campaign from where the last try stopped; `signal` ends it after the part under way. A kill loses
 * nothing and repeats nothing. Does nothing for a campaign that is not being sent, or that somebody else is filling.
 */
export const dispatchCampaign = async (
  context: Context,
  id: string,
  sender: Sender,
  signal: AbortSignal,
): Promise<void> => {
  // The calls of a part are made ready while the next one is written.
  let startCalls = (): void => undefined
  const startOnce = (): void => {
    const start = startCalls
    startCalls = () => undefined
    start()
  }
  try {
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const filled = await fillNext(context, id, sender, startOnce)
      // Somebody else may have filled the rest meanwhile, so that nothing was written while these could be made ready.
      startOnce()
      isDone = filled.isDone
      startCalls = filled.startCalls
    }
  } finally {
    startOnce()
  }
}
