import type { getCampaignStats as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { ratePercent } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { authorize, type Context, isState } from '../../kernel/index.ts'

/** Totals over all campaigns (API-27), from the totals of the ledger; only emails can be opened. */
export const getCampaignStats = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'campaigns.manage')
  const { campaigns, sent, emails, opened } = await context.db
    .selectFrom('campaign_totals as t')
    .innerJoin('campaigns as ca', 'ca.id', 't.campaign_id')
    .select(({ selectFrom }) => [
      selectFrom('campaigns')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('campaigns'),
      sql<number>`coalesce(sum(t.people), 0)::int`.as('sent'),
      sql<number>`coalesce(sum(t.people) filter (where t.channel = 'email'), 0)::int`.as('emails'),
      sql<number>`coalesce(sum(t.opened), 0)::int`.as('opened'),
    ])
    .where('ca.deleted_at', 'is', null)
    .where(isState('t.state', 'sent'))
    .executeTakeFirstOrThrow()
  return { totalSent: sent, avgOpenRate: ratePercent(opened, emails), totalCampaigns: campaigns }
}
