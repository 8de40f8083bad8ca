import { type AudienceReceipt, blankable, type CampaignType } from '@velvet/contracts/campaigns'
import type { Channel, SkipReason } from '@velvet/contracts/delivery'
import { type RawBuilder, sql } from 'kysely'
import { channelsOf } from './judge-audience.ts'
import { filledColumn, tokenColumns } from './token-columns.ts'

/** The counts of an audience, or of a part of one, as a statement returns them. */
export type AudienceCounts = {
  people: number
  reachable: number
  /** Counts by channel; no reason means that a message is sent; null for an empty audience. */
  reasons: { channel: Channel; reason: SkipReason | null; count: number }[] | null
  blanks: Record<(typeof blankable)[number], number>
  /** Texts that wait for the end of quiet hours, and the time of the last one. */
  deferred: { count: number; until: string } | null
}

/** The values that a person lacks, one bit each, from the columns of a judged audience. Most begin with a letter: that is cheap to see. */
export const missingBits: RawBuilder<unknown> = sql.join(
  blankable.flatMap((token, bit) =>
    tokenColumns[token].map(([, name]) => {
      const column = sql.ref(name)
      return sql`case when ascii(${column}) between 33 and 126 then 0 when ${filledColumn(column)} is null then ${sql.lit(1 << bit)} else 0 end`
    }),
  ),
  sql` + `,
)

/** How many people lack each value, from rows with those bits as `missing`. */
export const blankCounts: RawBuilder<unknown> = sql.join(
  blankable.map((token, bit) => sql`${sql.lit(token)}, count(*) filter (where missing & ${sql.lit(1 << bit)} <> 0)`),
)

export const receiptOf = (
  type: CampaignType,
  { people, reachable, reasons, blanks, deferred }: AudienceCounts,
): AudienceReceipt => ({
  matched: people,
  reachable,
  channels: channelsOf(type).map((channel) => {
    const own = (reasons ?? []).filter((row) => row.channel === channel)
    return {
      channel,
      eligible: own.find((row) => row.reason === null)?.count ?? 0,
      deferred:
        channel === 'sms' && deferred ? { count: deferred.count, until: new Date(deferred.until).toISOString() } : null,
      excluded: own.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : [])),
    }
  }),
  blanks: blankable.flatMap((token) => (blanks[token] > 0 ? [{ token, count: blanks[token] }] : [])),
})

/** Adds up entries with the same key, in the order of first appearance. */
const addUp = <Key extends string, T extends { readonly count: number } & { readonly [K in Key]: string }>(
  key: Key,
  entries: readonly T[],
): T[] => {
  const sums = new Map<string, T>()
  for (const entry of entries) {
    const earlier = sums.get(entry[key])
    sums.set(entry[key], earlier ? { ...earlier, count: earlier.count + entry.count } : entry)
  }
  return [...sums.values()]
}

type ChannelReceipt = AudienceReceipt['channels'][number]

const addDeferred = (one: ChannelReceipt['deferred'], other: ChannelReceipt['deferred']): ChannelReceipt['deferred'] =>
  one && other
    ? { count: one.count + other.count, until: [one.until, other.until].sort()[1] ?? one.until }
    : (one ?? other)

/** The receipt of two parts of one audience that have no person in common. */
export const addReceipts = (one: AudienceReceipt, other: AudienceReceipt): AudienceReceipt => ({
  matched: one.matched + other.matched,
  reachable: one.reachable + other.reachable,
  channels: one.channels.map((channel) => {
    const more = other.channels.find((same) => same.channel === channel.channel)
    if (!more) return channel
    return {
      channel: channel.channel,
      eligible: channel.eligible + more.eligible,
      deferred: addDeferred(channel.deferred, more.deferred),
      excluded: addUp('reason', [...channel.excluded, ...more.excluded]).sort(
        (a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1),
      ),
    }
  }),
  blanks: blankable.flatMap((token) =>
    addUp('token', [...one.blanks, ...other.blanks]).filter((blank) => blank.token === token),
  ),
})
