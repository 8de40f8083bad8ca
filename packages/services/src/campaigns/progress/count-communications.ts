import type { CampaignCounters } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { type Context, isState } from '../../kernel/index.ts'

export const noCounters: CampaignCounters = {
  totalSent: 0,
  emailsSent: 0,
  totalDelivered: 0,
  emailsDelivered: 0,
  totalOpened: 0,
  totalMachineOpened: 0,
  totalClicked: 0,
  totalBounced: 0,
  totalUnsubscribed: 0,
  queuedCount: 0,
  skippedCount: 0,
  failedCount: 0,
  unresolvedCount: 0,
}

type Counted = { id: string } & Record<
  | ('totalSent' | 'emailsSent' | 'totalDelivered' | 'emailsDelivered' | 'totalOpened' | 'totalMachineOpened')
  | ('totalClicked' | 'totalBounced' | 'totalUnsubscribed')
  | ('queuedCount' | 'skippedCount' | 'failedCount' | 'unresolvedCount'),
  number
>

/** Counters of campaigns, from the totals of the ledger; a campaign without rows is absent. */
export const countCommunications = async (
  context: Context,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignCounters>> => {
  if (campaignIds.length === 0) return new Map()
  const { rows } = await sql<Counted>`
    select campaign_id as id,
      coalesce(sum(people) filter (where ${isState('state', 'sent')}), 0)::int as "totalSent",
      coalesce(sum(people) filter (where channel = 'email' and ${isState('state', 'sent')}), 0)::int
        as "emailsSent",
      coalesce(sum(people) filter (where state = 'delivered'), 0)::int as "totalDelivered",
      coalesce(sum(people) filter (where channel = 'email' and state = 'delivered'), 0)::int as "emailsDelivered",
      sum(opened)::int as "totalOpened",
      sum(machine_opened)::int as "totalMachineOpened",
      sum(clicked)::int as "totalClicked",
      coalesce(sum(people) filter (where state = 'bounced'), 0)::int as "totalBounced",
      sum(unsubscribed)::int as "totalUnsubscribed",
      coalesce(sum(people) filter (where ${isState('state', 'waiting')}), 0)::int as "queuedCount",
      coalesce(sum(people) filter (where state = 'skipped'), 0)::int as "skippedCount",
      coalesce(sum(people) filter (where state = 'failed'), 0)::int as "failedCount",
      coalesce(sum(people) filter (where ${isState('state', 'uncertain')}), 0)::int as "unresolvedCount"
    from campaign_totals where campaign_id = any (${campaignIds}::uuid[]) group by 1`.execute(context.db)
  return new Map(rows.map(({ id, ...counters }) => [id, counters]))
}

/** How many recipients marked a campaign as spam: few, found among its messages by their own index. */
export const countComplaints = async ({ db }: Context, campaignId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('communications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('campaign_id', '=', campaignId)
    .where('complained_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
