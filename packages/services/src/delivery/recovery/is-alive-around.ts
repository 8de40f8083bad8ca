import { isChannelAlive, type Neighbors } from '@velvet/domain/delivery'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'

const maxOnEachSide = 100
const nearSeconds = 10
const farSeconds = 300

/** When an email was handed over, and when its answer was lost: if the provider accepted it, it did so in between. */
type Lost = { readonly moment: Date; readonly lostAt: Date }

type Looked = Neighbors & { readonly looked: number }

/**
 * Samples the accepted messages that were handed over nearest to that moment, on either side: how many were looked at, how many
 * the provider reported on after events about that moment were due, and when a tenth of those reports had arrived. Messages that
 * were fully reported earlier prove nothing, because the webhook may have failed since. Only the nearest count: a webhook that
 * failed a minute ago had reported every older message.
 */
const lookAround = async (
  context: Context,
  { moment, lostAt }: Lost,
  waitMs: number,
  withinSeconds: number,
): Promise<Looked> => {
  const side = (range: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
    select d.communication_id as id, d.started_at from ledger_attempts d
    where ${range} and d.outcome = 'accepted'
    order by d.started_at ${direction} limit ${maxOnEachSide})`
  const within = sql`make_interval(secs => ${withinSeconds})`
  const before = sql`d.started_at between ${moment}::timestamptz - ${within} and ${moment}::timestamptz`
  const after = sql`d.started_at > ${moment}::timestamptz and d.started_at <= ${moment}::timestamptz + ${within}`
  // Raw: four steps of statistics, with percentiles over the nearest messages on either side.
  const { rows } = await sql<Looked>`
    with near as (
      select n.started_at, c.first_report_at, c.last_report_at
      from (${side(before, sql`desc`)} union all ${side(after, sql`asc`)}) n
      join communications c on c.id = n.id and c.channel = 'email'
    ), due as (
      select ${lostAt}::timestamptz + greatest('0', percentile_cont(0.5) within group (order by first_report_at - started_at)) as at
      from near
    ), neighbors as (
      -- The last report of those after the due time: later than needed, which errs on the side of waiting.
      select case when last_report_at >= due.at then last_report_at end as heard_at,
        first_report_at is null and started_at < clock_timestamp() - make_interval(secs => ${waitMs / 1000}) as is_silent
      from near, due
    )
    select count(*)::int as looked, count(*) filter (where heard_at is not null or is_silent)::int as accepted,
      count(heard_at)::int as reported,
      coalesce(extract(epoch from percentile_disc(0.1) within group (order by heard_at) - ${moment}::timestamptz) * 1000, 0)::float8
        as "firstTenthReportedAfterMs",
      extract(epoch from clock_timestamp() - ${lostAt}::timestamptz)::float8 * 1000 as "silentForMs"
    from neighbors`.execute(context.db)
  const [looked] = rows
  if (!looked) throw new Error('an aggregate has one row')
  return looked
}

/**
 * Whether silence about an email handed over at that moment means that it was never sent, judged by reports on its neighbors.
 * Looks nearby first, which is fast when much is sent, and further away when it finds too few messages there.
 */
export const isAliveAround = async (context: Context, lost: Lost, waitMs: number): Promise<boolean> => {
  const near = await lookAround(context, lost, waitMs, nearSeconds)
  return isChannelAlive(near.looked >= 2 * maxOnEachSide ? near : await lookAround(context, lost, waitMs, farSeconds))
}
