import type { CampaignType } from '@velvet/contracts/campaigns'
import { heartbeatTimeoutSeconds } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { channelsOf } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'
import { pollUntil } from '../leases/index.ts'

const maxMs = 8_000
const pauseMs = 200

type Sending = { id: string; type: CampaignType }

/** `ended`: nothing more happens soon; `unserved`: no worker is available to send. */
type Look = 'under_way' | 'ended' | 'unserved'

const look = async (context: Context, { id, type }: Sending, leftMs: number): Promise<Look> => {
  const channels = channelsOf(type)
  // Raw: arithmetic on the clock, and four subqueries.
  const { rows } = await sql<{ is_under_way: boolean; is_served: boolean }>`
    select
      c.dispatched_at is null or exists (
        select 1 from communications m
        where m.campaign_id = c.id and m.channel = any (${channels}::text[]) and m.stage = 'queued'
          and (m.state = 'submitting' or m.due_at < clock_timestamp() + make_interval(secs => ${leftMs / 1000}))
      ) or exists (select 1 from send_batches b where b.campaign_id = c.id and b.state = 'queued') or coalesce((
        select sum(people) > 0 from campaign_totals t where t.campaign_id = c.id and t.state = 'submitting'
      ), false) as is_under_way,
      exists (
        select 1 from delivery_workers w where w.channel = any (${channels}::text[])
          and w.seen_at > clock_timestamp() - make_interval(secs => ${heartbeatTimeoutSeconds})
      ) as is_served
    from campaigns c where c.id = ${id}::uuid and c.status = 'sending' and c.paused_at is null`.execute(context.db)
  const [row] = rows
  if (!row?.is_under_way) return 'ended'
  return row.is_served ? 'under_way' : 'unserved'
}

/**
 * Waits until no message of a campaign is on its way, 8 s at most, or until `signal` ends the wait. Returns the state at the last
 * poll.
 */
export const awaitOutcome = (context: Context, campaign: Sending, signal: AbortSignal | undefined): Promise<Look> =>
  pollUntil(
    { maxMs, pauseMs, signal },
    (leftMs) => look(context, campaign, leftMs),
    (seen) => seen !== 'under_way',
  )
