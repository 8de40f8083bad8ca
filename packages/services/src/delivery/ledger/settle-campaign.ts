import { announceCampaigns } from '../../campaigns/index.ts'
import type { Context } from '../../kernel/index.ts'
import { noLease } from '../../leases/index.ts'
import { splitBatches } from '../../send-batches/index.ts'

const chunk = 5_000
const batchesAtOnce = 5

/** Splits waiting batches into single messages, which the next statement skips; returns whether there may be more batches. */
const splitWaiting = async (context: Context, id: string): Promise<boolean> => {
  const batches = await context.db
    .selectFrom('send_batches as b')
    .innerJoin('campaigns as ca', 'ca.id', 'b.campaign_id')
    .select('b.id')
    .where('b.campaign_id', '=', id)
    .where('b.state', '=', 'queued')
    .where('ca.status', '=', 'failed')
    .limit(batchesAtOnce)
    .execute()
  const ids = batches.map((batch) => batch.id)
  return ids.length > (await splitBatches(context, ids)).size
}

/** Marks every unsent message of a canceled campaign as skipped, part by part until `signal` ends it. */
export const settleCampaign = async (context: Context, id: string, signal: AbortSignal): Promise<void> => {
  for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
    const haveSplit = await splitWaiting(context, id)
    const unsent = context.db
      .selectFrom('communications as q')
      .innerJoin('campaigns as ca', 'ca.id', 'q.campaign_id')
      .select('q.id')
      .where('q.campaign_id', '=', id)
      .where('q.stage', '=', 'queued')
      .where('q.state', '=', 'queued')
      .where('ca.status', '=', 'failed')
      .limit(chunk)
      .forUpdate('q')
      .skipLocked()
    const { numUpdatedRows } = await context.db
      .updateTable('communications as c')
      .set({ state: 'skipped', skip_reason: 'cancelled', ...noLease })
      .where('c.id', 'in', unsent)
      .executeTakeFirst()
    mayBeMore = haveSplit || numUpdatedRows >= chunk
  }
  await announceCampaigns(context, [id])
}
