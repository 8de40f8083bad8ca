import type { getCampaignStats as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { ratePercent } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { authorise, type Context } from '../kernel/index.ts'

/** Totals over all campaigns (API-27), counted from the ledger. */
export const getCampaignStats = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'campaigns.manage')
  const { rows } = await sql<{ campaigns: number; sent: number; opened: number }>`
    select (select count(*)::int from campaigns where deleted_at is null) as campaigns,
      count(*)::int as sent, count(c.opened_at)::int as opened
    from communications c join campaigns ca on ca.id = c.campaign_id
    where ca.deleted_at is null and c.state in ('accepted', 'delivered', 'bounced')`.execute(context.db)
  const { campaigns = 0, sent = 0, opened = 0 } = rows[0] ?? {}
  return { totalSent: sent, avgOpenRate: ratePercent(opened, sent), totalCampaigns: campaigns }
}
