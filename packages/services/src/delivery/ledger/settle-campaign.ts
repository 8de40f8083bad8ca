import { announceCampaigns } from '../../campaigns/index.ts'
import type { Context } from '../../kernel/index.ts'
import { noLease } from '../../leases/index.ts'

const chunk = 5_000

/** Marks every unsent message of a canceled campaign as skipped, part by part until `signal` ends it. */
export const settleCampaign = async (context: Context, id: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
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
    if (numUpdatedRows < chunk) break
  }
  await announceCampaigns(context, [id])
}
