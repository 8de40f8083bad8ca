import type { getCampaignStats as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { ratePercent } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { authorise, type Context, isState } from '../../kernel/index.ts'

/** Totals over all campaigns (API-27), from the totals of the ledger; only emails can be opened. */
export const getCampaignStats = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'campaigns.manage')
  const { rows } = await sql<{ campaigns: number; sent: number; emails: number; opened: number }>`
    select (select count(*)::int from campaigns where deleted_at is null) as campaigns,
      coalesce(sum(t.people), 0)::int as sent, coalesce(sum(t.people) filter (where t.channel = 'email'), 0)::int as emails,
      coalesce(sum(t.opened), 0)::int as opened
    from campaign_totals t join campaigns ca on ca.id = t.campaign_id
    where ca.deleted_at is null and ${isState('t.state', 'sent')}`.execute(context.db)
  const { campaigns = 0, sent = 0, emails = 0, opened = 0 } = rows[0] ?? {}
  return { totalSent: sent, avgOpenRate: ratePercent(opened, emails), totalCampaigns: campaigns }
}
