import type { Channel } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'

/** For fast campaigns, a shorter time is enough. */
const spansInSeconds = [10, 1, 0.1]
const maxCalls = 2_000
const maxCallSeconds = 10
/** More recent calls may not be committed yet. */
const uncommittedSeconds = 0.5

type Counted = { channel: Channel | null; accepted: number; looked: number }

/** How many calls of that span, of all campaigns, were accepted, within a limit; those of the campaign by channel. */
const countAccepted = async (context: Context, id: string, seconds: number): Promise<Counted[]> => {
  const isLong = seconds === spansInSeconds[0]
  const end = sql`clock_timestamp() - make_interval(secs => ${isLong ? 0 : uncommittedSeconds})`
  const start = sql`${end} - make_interval(secs => ${seconds})`
  // Raw: the order of its steps keeps the cost the same however large the campaign is.
  const { rows } = await sql<Counted>`
    with looked as materialized (
      select d.communication_id from ledger_attempts d
      where d.started_at > ${start} - make_interval(secs => ${maxCallSeconds}) and d.finished_at > ${start}
        and (${isLong} or d.finished_at <= ${end}) and d.outcome = 'accepted'
      limit ${maxCalls}
    )
    select null as channel, 0 as accepted, count(*)::int as looked from looked
    union all
    -- Looked up one by one: a join might read all messages there are.
    select of_campaign.channel, count(*)::int, 0 from (
      select (select c.channel from communications c where c.id = looked.communication_id and c.campaign_id = ${id}::uuid)
        as channel from looked
    ) of_campaign where of_campaign.channel is not null group by 1`.execute(context.db)
  return rows
}

/** Recently accepted messages per second, by channel; costs the same however large the campaign is. */
export const readRates = async (context: Context, id: string): Promise<ReadonlyMap<Channel, number>> => {
  for (const seconds of spansInSeconds) {
    const rows = await countAccepted(context, id, seconds)
    const isWhole = rows.every(({ looked }) => looked < maxCalls)
    if (isWhole || seconds === spansInSeconds.at(-1))
      return new Map(rows.flatMap(({ channel, accepted }) => (channel ? [[channel, accepted / seconds] as const] : [])))
  }
  return new Map()
}
