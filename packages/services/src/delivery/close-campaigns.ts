import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import { type Context, inTransaction, recordActivity } from '../kernel/index.ts'

type Closed = { id: string; name: string; status: 'completed' | 'failed'; accepted: number }

const hasNothingLeft = sql`not exists (
  select from communications c where c.campaign_id = ca.id and c.state in ('queued', 'submitting', 'unknown'))`

/** Their rows are locked for as long as closing takes; the next round takes the rest. */
const mostAtOnce = 2_500

/**
 * Ends campaigns that have nothing left to do: completed, or failed when nothing was accepted and something was refused.
 * Messages in need of review do not hold a campaign open.
 */
export const closeCampaigns = async (outer: Context): Promise<void> =>
  inTransaction(outer, async (context) => {
    const idle = await sql<{ id: string }>`
      select ca.id from campaigns ca where ca.status = 'sending' and ca.dispatched_at is not null and ${hasNothingLeft}
      limit ${mostAtOnce} for no key update skip locked`.execute(context.db)
    // Looked at again once locked: somebody may have been queued again while these were being found.
    const { rows } = await sql<Closed>`
      with counted as (
        select ca.id,
          (select count(*) from communications c where c.campaign_id = ca.id and c.state in ('accepted', 'delivered', 'bounced')) as accepted,
          exists (select 1 from communications c where c.campaign_id = ca.id and c.state = 'failed') as has_failed
        from campaigns ca where ca.id = any (${idle.rows.map(({ id }) => id)}::uuid[]) and ${hasNothingLeft}
      )
      update campaigns ca set completed_at = clock_timestamp(),
        status = case when n.accepted = 0 and n.has_failed then 'failed' else 'completed' end,
        failure_reason = case when n.accepted = 0 and n.has_failed then 'Every message was refused.' end
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
