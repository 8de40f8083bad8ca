import { type AudienceReceipt, blankable, type CampaignType } from '@velvet/contracts/campaigns'
import type { Channel, SkipReason } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import { blankCounts, channelsOf, missingBits } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'

type ReasonRow = { channel: Channel; reason: SkipReason | null; count: number; deferred: number; until: Date | null }

/** By channel and reason; a text that was not tried yet and is not due waits for the end of quiet hours. */
const countReasons = async (context: Context, id: string): Promise<ReasonRow[]> => {
  const isDeferred = sql`channel = 'sms' and state = 'queued' and attempt = 0 and due_at > clock_timestamp()`
  const { rows } = await sql<ReasonRow>`
    select channel, skip_reason as reason, count(*)::int as count,
      count(*) filter (where ${isDeferred})::int as deferred, max(due_at) filter (where ${isDeferred}) as until
    from communications where campaign_id = ${id}::uuid group by 1, 2 order by 3 desc, 2`.execute(context.db)
  return rows
}

type Reached = { reachable: number; blanks: Record<(typeof blankable)[number], number> }

const countReached = async (context: Context, id: string): Promise<Reached> => {
  const { rows } = await sql<Reached>`
    with reached as (
      select ${missingBits} as missing from applicants where id in (
        select applicant_id from communications where campaign_id = ${id}::uuid and state <> 'skipped'
      )
    )
    select count(*)::int as reachable, json_build_object(${blankCounts}) as blanks from reached`.execute(context.db)
  const [reached] = rows
  if (!reached) throw new Error('The ledger was not counted')
  return reached
}

/** The receipt of a campaign whose ledger is whole: exactly the people in it, everyone once per channel. */
export const readReceipt = async (context: Context, id: string, type: CampaignType): Promise<AudienceReceipt> => {
  const [reasons, { reachable, blanks }] = [await countReasons(context, id), await countReached(context, id)]
  const channels = channelsOf(type).map((channel) => {
    const own = reasons.filter((row) => row.channel === channel)
    const { count = 0, deferred = 0, until = null } = own.find(({ reason }) => reason === null) ?? {}
    return {
      people: own.reduce((sum, row) => sum + row.count, 0),
      channel,
      eligible: count,
      deferred: until ? { count: deferred, until: until.toISOString() } : null,
      excluded: own.flatMap((row) => (row.reason ? [{ reason: row.reason, count: row.count }] : [])),
    }
  })
  return {
    matched: Math.max(...channels.map(({ people }) => people)),
    reachable,
    channels: channels.map(({ people: _, ...channel }) => channel),
    blanks: blankable.flatMap((token) => (blanks[token] > 0 ? [{ token, count: blanks[token] }] : [])),
  }
}
