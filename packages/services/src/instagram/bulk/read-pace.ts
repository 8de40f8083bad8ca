import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { keyedSources } from '../sources/require-source.ts'
import { nextTurn } from '../sources/reserve-call.ts'
import type { Turns } from './share-turns.ts'
import type { StopReason } from './stop-refreshes.ts'

/**
 * The sources that may be asked, in order; when there are none, until when all must be left alone, or why waiting is no use:
 * there is no key, or all of them were refused.
 */
export type Pace = {
  readonly open: readonly Turns[]
  readonly closedUntil: Date | null
  readonly stopReason: StopReason | null
}

type Seen = {
  name: InstagramSourceName
  ahead_ms: number
  between_ms: number
  closed_until: Date | null
  is_refused: boolean
}

const stopReasonOf = (keyed: readonly Seen[]): StopReason | null => {
  if (keyed.length === 0) return 'not_configured'
  return keyed.every(({ is_refused: isRefused }) => isRefused) ? 'unauthorized' : null
}

/**
 * The state of the sources that have a key. The page parser alone is not enough to continue: it reads few pages a minute, and
 * each page it cannot read would count as failed although a better source comes back.
 */
export const readPace = async (context: Context): Promise<Pace> => {
  const keyed = keyedSources(context)
  // Raw: parallel arrays with ordinality, and clock arithmetic in nearly every column.
  const { rows } = await sql<Seen>`
    select s.name, 60000.0::float8 / k.per_minute as between_ms,
      extract(epoch from ${nextTurn(sql`60.0::float8 / k.per_minute`)} - statement_timestamp())::float8 * 1000 as ahead_ms,
      greatest(
        case when s.paused_until > statement_timestamp() then s.paused_until end,
        case when s.day = t.today and s.calls >= k.per_day then (t.today + 1)::timestamp at time zone 'utc' end
      ) as closed_until,
      coalesce(s.pause_reason = 'unauthorized' and s.paused_until > statement_timestamp(), false) as is_refused
    from unnest(${keyed.map(({ name }) => name)}::text[], ${keyed.map(({ perMinute }) => perMinute)}::int[],
        ${keyed.map(({ perDay }) => perDay)}::int[]) with ordinality as k(name, per_minute, per_day, place)
      join instagram_sources s on s.name = k.name,
      lateral (select (statement_timestamp() at time zone 'utc')::date as today) t
    order by k.place`.execute(context.db)
  const open = rows.flatMap(({ name, ahead_ms: aheadMs, between_ms: betweenMs, closed_until: closed }) =>
    closed ? [] : [{ name, aheadMs, betweenMs }],
  )
  const [soonest = null] = rows.flatMap((row) => row.closed_until ?? []).toSorted((one, other) => +one - +other)
  return { open, closedUntil: open.length > 0 ? null : soonest, stopReason: stopReasonOf(rows) }
}
