import type { countStuckCampaigns as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context } from '../kernel/index.ts'

/** How many campaigns go on only once somebody has looked at them: what an admin paused by hand is not among them. */
export const countStuckCampaigns = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'campaigns.manage')
  const { rows } = await sql<{ campaigns: number }>`
    select count(*)::int as campaigns from campaigns
    where status = 'sending' and pause_reason is not null and deleted_at is null`.execute(context.db)
  return { campaigns: rows[0]?.campaigns ?? 0 }
}
