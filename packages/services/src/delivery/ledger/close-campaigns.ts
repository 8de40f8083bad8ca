import { everyMessageRefused } from '@velvet/domain/campaigns'
import { sql } from 'kysely'
import { announceCampaigns } from '../../campaigns/index.ts'
import { type Context, inTransaction, isState, recordActivity } from '../../kernel/index.ts'

type Closed = { id: string; name: string; status: 'completed' | 'failed'; accepted: number }

const hasNothingLeft = sql`coalesce((
  select sum(t.people) = 0 from campaign_totals t where t.campaign_id = ca.id and ${isState('t.state', 'open')}), true)`

/** Limits how many campaign rows one round locks; the next round takes the rest. */
const maxAtOnce = 2_500

/**
 * Ends campaigns that have nothing left to do: completed, or failed when nothing was accepted and something was refused. Messages
 * in need of review do not hold a campaign open.
 */
export const closeCampaigns = async (outer: Context): Promise<void> =>
  inTransaction(outer, async (context) => {
    const idle = await sql<{ id: string }>`
      select ca.id from campaigns ca where ca.status = 'sending' and ca.dispatched_at is not null and ${hasNothingLeft}
      limit ${maxAtOnce} for no key update skip locked`.execute(context.db)
    // Checked again under the lock: an admin may have queued recipients again in between.
    const { rows } = await sql<Closed>`
      with counted as (
        select ca.id,
          coalesce(sum(t.people) filter (where ${isState('t.state', 'sent')}), 0) as accepted,
          coalesce(sum(t.people) filter (where t.state = 'failed'), 0) > 0 as has_failed
        from campaigns ca left join campaign_totals t on t.campaign_id = ca.id
        where ca.id = any (${idle.rows.map(({ id }) => id)}::uuid[]) and ${hasNothingLeft} group by ca.id
      )
      update campaigns ca set completed_at = clock_timestamp(),
        status = case when n.accepted = 0 and n.has_failed then 'failed' else 'completed' end,
        failure_reason = case when n.accepted = 0 and n.has_failed then ${everyMessageRefused}::text end
      from counted n where ca.id = n.id
      returning ca.id, ca.name, ca.status, n.accepted::int as accepted`.execute(context.db)
    await recordActivity(
      context,
      rows.map(({ id, name, status, accepted }) => ({
        action: `campaign.${status}`,
        description:
          status === 'completed' ? `The campaign ${name} was sent to ${accepted}` : `The campaign ${name} failed`,
        target: { type: 'campaign' as const, id },
        details: { accepted },
      })),
    )
    await announceCampaigns(
      context,
      rows.map((row) => row.id),
    )
  })
