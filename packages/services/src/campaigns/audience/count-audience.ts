import type { AudienceReceipt } from '@velvet/contracts/campaigns'
import { type RawBuilder, sql } from 'kysely'
import { applySettings, type Context, databaseNow, inTransaction } from '../../kernel/index.ts'
import { type AudienceCounts, blankCounts, missingBits, receiptOf } from './audience-receipt.ts'
import { type Audience, channelsOf, judgedAudience } from './judge-audience.ts'

type Counts = AudienceCounts & { first: string[] | null }

const countTimeout = '30s'

/** Computes quiet hours for the few distinct sets of zones, not per person; `offset 0` keeps the lookup after the grouping. */
const deferral = (context: Context): RawBuilder<unknown> =>
  context.settings.quietHours
    ? sql`(select json_build_object('count', sum(people), 'until', max(until)) from (
        select people, quiet_until(zones, ${databaseNow(context)}) as until from (
          select count(*) as people, zones from judged where channel = 'sms' and reason is null group by zones
        ) g offset 0
      ) z where until > ${databaseNow(context)} having count(*) > 0)`
    : sql`null::json`

/**
 * All counts of a receipt, in one statement. The hash is the first key of the partitions because it alone separates almost all
 * rows: sorting a million rows by their channel and reason first takes several times as long.
 */
const readCounts = async (context: Context, audience: Audience, most: number): Promise<Counts> => {
  const channels = channelsOf(audience.type)
  // Raw: six aggregates of one materialized audience, most of them JSON.
  const { rows } = await sql<Counts>`
    with judged as materialized (
      select id, channel, zones, missing,
        case when reason is null and row_number() over (partition by address_hmac, channel, reason order by id) > 1
          then 'duplicate_address' else reason end as reason
      from (
        select id, channel, zones, ${missingBits} as missing, reason, case when reason is null then address_hmac end as address_hmac
        from (${judgedAudience(context, audience, { details: 'opted_in' })}) j offset '0'
      ) k
    ), counted as (
      select channel, reason, count(*) from judged group by 1, 2
    ), reached as (
      select ${channels.length > 1 ? sql`distinct` : sql``} id, missing from judged where reason is null
    )
    select
      (select coalesce(sum(count), 0)::int from counted where channel = ${channels[0]}) as people,
      (select json_agg(id) from (select id from reached order by id limit ${most}) f) as first,
      (select json_agg(r) from (select * from counted order by count desc, reason) r) as reasons,
      ${deferral(context)} as deferred,
      b.*
    from (select count(*)::int as reachable, json_build_object(${blankCounts}) as blanks from reached) b`.execute(
    context.db,
  )
  const [counts] = rows
  if (!counts) throw new Error('An audience was not counted')
  return counts
}

/** Allows the open transaction more time than usual to read a large audience. */
export const allowLongCount = async (context: Context): Promise<void> => {
  // Compiling such a statement takes longer than running it for a hundred thousand people.
  await applySettings(context, { statement_timeout: countTimeout, jit: 'off' })
}

/**
 * The exact receipt of an audience now, with each excluded person counted once per channel and for one reason; and the ids of the
 * first reachable people, in the order in which a campaign processes them.
 */
export const countAudience = async (
  outer: Context,
  audience: Audience,
  most = 0,
): Promise<{ receipt: AudienceReceipt; first: string[] }> =>
  inTransaction(outer, async (context) => {
    await allowLongCount(context)
    const counts = await readCounts(context, audience, most)
    return { receipt: receiptOf(audience.type, counts), first: counts.first ?? [] }
  })
