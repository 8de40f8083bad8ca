import { isChannelAlive, type Neighbours } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'
import type { DeliverySettings } from './settings.ts'

const mostRows = 1_000
const mostNeighbours = 1_000
const neighbourhood = '5 minutes'

type Due = {
  id: string
  campaign_id: string | null
  submit_at: Date
  minute: string
  is_old: boolean
  is_running: boolean
}

const findDue = async (context: Context, waitMs: number): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select c.id, c.campaign_id, c.submit_at, date_trunc('minute', c.submit_at)::text as minute,
      c.submit_at < clock_timestamp() - make_interval(secs => ${(2 * waitMs) / 1000}) as is_old,
      coalesce(ca.status = 'sending', false) as is_running
    from communications c left join campaigns ca on ca.id = c.campaign_id
    where c.state = 'unknown' and c.channel = 'email' and c.due_at <= clock_timestamp()
    order by c.due_at limit ${mostRows} for update of c skip locked`.execute(context.db)
  return rows
}

/** Messages around that moment which the provider took over, and of how many it reported something since. */
const countNeighbours = async (context: Context, moment: Date, waitMs: number): Promise<Neighbours> => {
  const { rows } = await sql<Neighbours>`
    select count(*)::int as accepted, count(event_at)::int as heard from (
      select c.event_at from delivery_attempts d join communications c on c.id = d.communication_id
      where d.started_at between ${moment}::timestamptz - interval '${sql.raw(neighbourhood)}'
          and ${moment}::timestamptz + interval '${sql.raw(neighbourhood)}'
        and d.started_at < clock_timestamp() - make_interval(secs => ${waitMs / 1000})
        and d.outcome = 'accepted' and c.channel = 'email'
      limit ${mostNeighbours}
    ) near`.execute(context.db)
  return rows[0] ?? { accepted: 0, heard: 0 }
}

type Decision = { id: string; state: 'queued' | 'unknown' | 'needs_review' | 'skipped' }

const decide = (row: Due, isAlive: boolean): Decision['state'] =>
  isAlive ? (row.is_running ? 'queued' : 'skipped') : row.is_old ? 'needs_review' : 'unknown'

/**
 * Finds out about emails whose answer was lost. Where silence proves that one was never sent it is queued again, or skipped
 * when its campaign was cancelled; where it proves nothing, a person decides. Returns how many are queued again.
 */
export const resolveUnknown = async (context: Context, { waitMs, sweepMs }: DeliverySettings): Promise<number> => {
  const due = await findDue(context, waitMs)
  const aliveByMinute = new Map<string, boolean>()
  for (const { minute, submit_at: moment } of due)
    if (!aliveByMinute.has(minute))
      aliveByMinute.set(minute, isChannelAlive(await countNeighbours(context, moment, waitMs)))
  const decisions = due.map(
    (row): Decision => ({ id: row.id, state: decide(row, aliveByMinute.get(row.minute) ?? false) }),
  )

  await sql`
    update communications c set state = d.state,
      skip_reason = case when d.state = 'skipped' then 'cancelled' end,
      due_at = case when d.state = 'unknown' then clock_timestamp() + make_interval(secs => ${sweepMs / 1000}) else clock_timestamp() end
    from unnest(${decisions.map((d) => d.id)}::uuid[], ${decisions.map((d) => d.state)}::text[]) as d(id, state)
    where c.id = d.id and c.state = 'unknown'`.execute(context.db)

  const moved = due.filter((_, index) => decisions[index]?.state !== 'unknown')
  await announceCampaigns(
    context,
    moved.flatMap((row) => row.campaign_id ?? []),
  )
  return decisions.filter((decision) => decision.state === 'queued').length
}
