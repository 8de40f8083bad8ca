import { nothingAccepted } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { announceCampaigns } from '../../campaigns/index.ts'
import { type Context, inTransaction, isState, oneOf, recordActivity } from '../../kernel/index.ts'

const hasNothingLeft = sql<boolean>`coalesce((
  select sum(t.people) = 0 from campaign_totals t where t.campaign_id = ca.id and ${isState('t.state', 'open')}), true)`

/** Limits how many campaign rows one round locks; the next round takes the rest. */
const maxAtOnce = 2_500

/**
 * Ends campaigns that have nothing left to do: completed, or failed when nothing was accepted and something was refused. Messages
 * in need of review do not hold a campaign open.
 */
export const closeCampaigns = async (outer: Context): Promise<void> =>
  inTransaction(outer, async (context) => {
    const idle = await context.db
      .selectFrom('campaigns as ca')
      .select('ca.id')
      .where('ca.status', '=', 'sending')
      .where('ca.dispatched_at', 'is not', null)
      .where(hasNothingLeft)
      .limit(maxAtOnce)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    // Checked again under the lock: an admin may have queued recipients again in between.
    const hasFailed = sql<boolean>`(n.accepted = 0 and n.has_failed)`
    const rows = await context.db
      .with('counted', (db) =>
        db
          .selectFrom('campaigns as ca')
          .leftJoin('campaign_totals as t', 't.campaign_id', 'ca.id')
          .select([
            'ca.id',
            sql<number>`coalesce(sum(t.people) filter (where ${isState('t.state', 'sent')}), 0)::int`.as('accepted'),
            sql<boolean>`coalesce(sum(t.people) filter (where t.state = 'failed'), 0) > 0`.as('has_failed'),
          ])
          .where('ca.id', '=', oneOf(idle.map(({ id }) => id)))
          .where(hasNothingLeft)
          .groupBy('ca.id'),
      )
      .updateTable('campaigns as ca')
      .from('counted as n')
      .set({
        completed_at: sql`clock_timestamp()`,
        status: sql`case when ${hasFailed} then 'failed' else 'completed' end`,
        failure_reason: sql`case when ${hasFailed} then ${nothingAccepted}::text end`,
      })
      .whereRef('ca.id', '=', 'n.id')
      .returning(['ca.id', 'ca.name', 'ca.status', 'n.accepted'])
      .execute()
    await recordActivity(
      context,
      rows.map(({ id, name, status, accepted }) => ({
        action: `campaign.${status}`,
        description:
          status === 'completed'
            ? `The campaign ${name} sent ${accepted.toLocaleString('en-US')} ${accepted === 1 ? 'message' : 'messages'}`
            : `The campaign ${name} failed`,
        target: { type: 'campaign' as const, id },
        details: { accepted },
      })),
    )
    await announceCampaigns(
      context,
      rows.map((row) => row.id),
    )
  })
