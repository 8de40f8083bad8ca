import { sql } from 'kysely'
import { announceCampaigns } from '../../campaigns/index.ts'
import type { Context } from '../../kernel/index.ts'
import type { DeliverySettings } from '../settings.ts'
import { isAliveAround } from './is-alive-around.ts'
import { lostAt } from './lost-at.ts'

const maxRows = 1_000

type Due = {
  id: string
  campaign_id: string | null
  submit_at: Date
  lost_at: Date
  second: string
  is_old: boolean
  is_running: boolean
}

const findDue = async (
  context: Context,
  { waitMs, postTimeoutMs }: Pick<DeliverySettings, 'waitMs' | 'postTimeoutMs'>,
): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select c.id, c.campaign_id, c.submit_at, l.at as lost_at,
      concat(date_trunc('second', c.submit_at), date_trunc('second', l.at)) as second,
      c.submit_at < clock_timestamp() - make_interval(secs => ${(2 * waitMs) / 1000}) as is_old,
      coalesce(ca.status = 'sending', false) as is_running
    from communications c left join campaigns ca on ca.id = c.campaign_id
      cross join lateral (select ${lostAt(postTimeoutMs)} as at) l
    where c.stage = 'unknown' and c.channel = 'email' and c.due_at <= clock_timestamp()
    order by c.due_at limit ${maxRows} for update of c skip locked`.execute(context.db)
  return rows
}

type Decision = { id: string; state: 'queued' | 'unknown' | 'needs_review' | 'skipped' }

const decide = (row: Due, isAlive: boolean): Decision['state'] =>
  isAlive ? (row.is_running ? 'queued' : 'skipped') : row.is_old ? 'needs_review' : 'unknown'

/**
 * Resolves emails whose answer was lost. An email that silence proves unsent is queued again, or skipped when its campaign was
 * canceled; where silence proves nothing, an admin decides. Returns how many are queued again.
 */
export const resolveUnknown = async (context: Context, settings: DeliverySettings): Promise<number> => {
  const { waitMs, sweepMs } = settings
  const due = await findDue(context, settings)
  const aliveBySecond = new Map<string, boolean>()
  for (const { second, submit_at: moment, lost_at: answeredAt } of due)
    if (!aliveBySecond.has(second))
      aliveBySecond.set(second, await isAliveAround(context, { moment, lostAt: answeredAt }, waitMs))
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
