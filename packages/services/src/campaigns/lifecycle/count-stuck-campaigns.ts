import type { countStuckCampaigns as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context } from '../../kernel/index.ts'

/**
 * How many campaigns wait for an admin: held by the system, or with messages in need of review. Campaigns that an admin paused by
 * hand do not count.
 */
export const countStuckCampaigns = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'campaigns.manage')
  const { rows } = await sql<{ campaigns: number }>`
    select count(*)::int as campaigns from campaigns where deleted_at is null and id in (
      select id from campaigns where status = 'sending' and pause_reason is not null
      union
      select campaign_id from campaign_totals where state = 'needs_review' group by 1 having sum(people) > 0)`.execute(
    context.db,
  )
  return { campaigns: rows[0]?.campaigns ?? 0 }
}
