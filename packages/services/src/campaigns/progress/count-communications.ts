import type { CampaignCounters } from '@velvet/contracts/campaigns'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, isState, oneOf } from '../../kernel/index.ts'

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

const peopleWith = (condition: RawBuilder<SqlBool>) =>
  sql<number>`coalesce(sum(people) filter (where ${condition}), 0)::int`

const ofEmail = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(channel = 'email' and ${condition})`

/** Counters of campaigns, from the totals of the ledger; a campaign without rows is absent. */
export const countCommunications = async (
  context: Context,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignCounters>> => {
  if (campaignIds.length === 0) return new Map()
  const isSent = isState('state', 'sent')
  const isDelivered = sql<SqlBool>`state = 'delivered'`
  const rows = await context.db
    .selectFrom('campaign_totals')
    .select([
      'campaign_id as id',
      peopleWith(isSent).as('totalSent'),
      peopleWith(ofEmail(isSent)).as('emailsSent'),
      peopleWith(isDelivered).as('totalDelivered'),
      peopleWith(ofEmail(isDelivered)).as('emailsDelivered'),
      sql<number>`sum(opened)::int`.as('totalOpened'),
      sql<number>`sum(machine_opened)::int`.as('totalMachineOpened'),
      sql<number>`sum(clicked)::int`.as('totalClicked'),
      peopleWith(sql`state = 'bounced'`).as('totalBounced'),
      sql<number>`sum(unsubscribed)::int`.as('totalUnsubscribed'),
      peopleWith(isState('state', 'waiting')).as('queuedCount'),
      peopleWith(sql`state = 'skipped'`).as('skippedCount'),
      peopleWith(sql`state = 'failed'`).as('failedCount'),
      peopleWith(isState('state', 'uncertain')).as('unresolvedCount'),
    ])
    .where('campaign_id', '=', oneOf(campaignIds))
    .groupBy('campaign_id')
    .execute()
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
