import type { countStuckCampaigns as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorize, type Context } from '../../kernel/index.ts'

/**
 * How many campaigns wait for an admin: held by the system, or with messages in need of review. Campaigns that an admin paused by
 * hand do not count.
 */
export const countStuckCampaigns = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'campaigns.manage')
  const held = context.db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'sending')
    .where('pause_reason', 'is not', null)
  const inReview = context.db
    .selectFrom('campaign_totals')
    .select('campaign_id as id')
    .where('state', '=', 'needs_review')
    .groupBy('campaign_id')
    .having(sql`sum(people)`, '>', 0)
  return context.db
    .selectFrom('campaigns')
    .select(sql<number>`count(*)::int`.as('campaigns'))
    .where('deleted_at', 'is', null)
    .where('id', 'in', held.union(inReview))
    .executeTakeFirstOrThrow()
}
