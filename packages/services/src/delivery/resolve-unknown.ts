import { isChannelAlive, type Neighbours } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'
import type { DeliverySettings } from './settings.ts'

const mostRows = 1_000
const mostNeighbours = 200
const nearSeconds = 10
const farSeconds = 300

type Due = {
  id: string
  campaign_id: string | null
  submit_at: Date
  second: string
  is_old: boolean
  is_running: boolean
}

const findDue = async (context: Context, waitMs: number): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select c.id, c.campaign_id, c.submit_at, date_trunc('second', c.submit_at)::text as second,
      c.submit_at < clock_timestamp() - make_interval(secs => ${(2 * waitMs) / 1000}) as is_old,
      coalesce(ca.status = 'sending', false) as is_running
    from communications c left join campaigns ca on ca.id = c.campaign_id
    where c.state = 'unknown' and c.channel = 'email' and c.due_at <= clock_timestamp()
    order by c.due_at limit ${mostRows} for update of c skip locked`.execute(context.db)
  return rows
}

/**
 * The messages nearest to that moment which the provider took over, and of how many it reported something after that moment.
 * Of whom everything was reported before it, they say nothing: the webhook may have died since. The nearest only: one that died
 * a minute ago was heard of by everybody before.
 */
const countNeighbours = async (
  context: Context,
  moment: Date,
  waitMs: number,
  withinSeconds: number,
): Promise<Neighbours & { readonly looked: number }> => {
  const { rows } = await sql<Neighbours & { looked: number }>`
    select count(*)::int as looked, count(*) filter (where heard_at is null or heard_at > ${moment})::int as accepted,
      count(*) filter (where heard_at > ${moment})::int as heard
    from (
      select d.communication_id as id from delivery_attempts d
      where d.started_at between ${moment}::timestamptz - make_interval(secs => ${withinSeconds})
          and ${moment}::timestamptz + make_interval(secs => ${withinSeconds})
        and d.started_at < clock_timestamp() - make_interval(secs => ${waitMs / 1000}) and d.outcome = 'accepted'
      order by abs(extract(epoch from d.started_at - ${moment}::timestamptz)) limit ${mostNeighbours}
    ) near join communications c on c.id = near.id and c.channel = 'email'
    cross join lateral (select max(received_at) as heard_at from webhook_events w where w.communication_id = near.id) e`.execute(
    context.db,
  )
  return rows[0] ?? { looked: 0, accepted: 0, heard: 0 }
}

/** Looks close by first, which is quick when much is sent, and further away when too few are found there. */
const isAliveAround = async (context: Context, moment: Date, waitMs: number): Promise<boolean> => {
  const near = await countNeighbours(context, moment, waitMs, nearSeconds)
  return isChannelAlive(
    near.looked >= mostNeighbours ? near : await countNeighbours(context, moment, waitMs, farSeconds),
  )
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
  const aliveBySecond = new Map<string, boolean>()
  for (const { second, submit_at: moment } of due)
    if (!aliveBySecond.has(second)) aliveBySecond.set(second, await isAliveAround(context, moment, waitMs))
  const decisions = due.map(
    (row): Decision => ({ id: row.id, state: decide(row, aliveBySecond.get(row.second) ?? false) }),
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
