import { type RawBuilder, sql } from 'kysely'
import type { Context, SourceSetup } from '../../kernel/index.ts'

export type PauseReason = 'rate_limited' | 'unauthorized' | 'budget_spent'

/** A turn to ask a source in `waitMs`, or why there is none before `readyAt`. */
export type Reservation =
  | { readonly kind: 'reserved'; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly reason: PauseReason; readonly readyAt: Date }

/** No turn is taken more than a minute ahead. */
export const furthestTurnMs = 60_000

/**
 * When the next turn of the source `s` is, with this many seconds between turns. A turn further ahead than any can be taken is
 * invalid: the clock of the database was set back.
 */
export const nextTurn = (secondsBetween: RawBuilder<number>): RawBuilder<Date> => sql<Date>`
  case when s.next_call_at > statement_timestamp() + make_interval(secs => ${furthestTurnMs / 1000} + ${secondsBetween})
    then statement_timestamp() else greatest(s.next_call_at, statement_timestamp()) end`

/** Workers and manual tests share the rate and the budget: the row of the source is their one clock. */
const takeTurn = async (context: Context, source: SourceSetup, maxWaitMs: number): Promise<number | null> => {
  const next = nextTurn(sql`pace.seconds`)
  const maxSeconds = Math.min(maxWaitMs, furthestTurnMs) / 1000
  // Raw: clock arithmetic in nearly every line.
  const { rows } = await sql<{ wait_ms: number }>`
    with today as (select (statement_timestamp() at time zone 'utc')::date as day),
      pace as (select 60.0 / ${source.perMinute}::float8 as seconds)
    update instagram_sources s set
      day = today.day,
      calls = case when s.day = today.day then s.calls else 0 end + 1,
      next_call_at = ${next} + make_interval(secs => pace.seconds)
    from today, pace
    where s.name = ${source.name}
      and (s.day <> today.day or s.calls < ${source.perDay})
      and (s.paused_until is null or s.paused_until <= statement_timestamp())
      and ${next} <= statement_timestamp() + make_interval(secs => ${maxSeconds}::float8)
    returning extract(epoch from s.next_call_at - statement_timestamp())::float8 * 1000 - pace.seconds * 1000 as wait_ms`.execute(
    context.db,
  )
  const [row] = rows
  return row ? Math.max(0, row.wait_ms) : null
}

/** Why a source is not to be asked although a turn was taken, and until when: it was paused since. */
export const readPause = async (
  { db }: Context,
  { name }: SourceSetup,
): Promise<{ reason: PauseReason; readyAt: Date } | undefined> => {
  const row = await db
    .selectFrom('instagram_sources')
    .select(['paused_until as readyAt', sql<PauseReason>`coalesce(pause_reason, 'rate_limited')`.as('reason')])
    .where('name', '=', name)
    .where('paused_until', '>', sql<Date>`statement_timestamp()`)
    .$narrowType<{ readyAt: Date }>()
    .executeTakeFirst()
  return row
}

const skipReasonText = async (
  context: Context,
  source: SourceSetup,
): Promise<{ reason: PauseReason; readyAt: Date } | undefined> => {
  // Raw: clock arithmetic in nearly every line.
  const { rows } = await sql<{ reason: PauseReason; ready_at: Date }>`
    select
      case when paused_until > statement_timestamp() then coalesce(pause_reason, 'rate_limited')
        when is_spent then 'budget_spent' else 'rate_limited' end as reason,
      case when paused_until > statement_timestamp() then paused_until
        when is_spent then midnight else next_call_at end as ready_at
    from instagram_sources, lateral (select
      day = (statement_timestamp() at time zone 'utc')::date and calls >= ${source.perDay} as is_spent,
      (date_trunc('day', statement_timestamp() at time zone 'utc') + interval '1 day') at time zone 'utc' as midnight) m
    where name = ${source.name}`.execute(context.db)
  const [row] = rows
  return row && { reason: row.reason, readyAt: row.ready_at }
}

/**
 * Takes a turn to ask a source: never more than its rate and its daily budget (UTC) over all processes, never while it is paused.
 * Turns further away than `maxWaitMs`, or a minute, are not taken. The caller must wait `waitMs` before the call, and then ask
 * `readPause`; an unused turn is lost.
 */
export const reserveCall = async (context: Context, source: SourceSetup, maxWaitMs: number): Promise<Reservation> => {
  const waitMs = await takeTurn(context, source, maxWaitMs)
  if (waitMs !== null) return { kind: 'reserved', waitMs }
  const why = await skipReasonText(context, source)
  if (!why) throw new Error(`there is no row for the source ${source.name}`)
  return { kind: 'refused', ...why }
}
