import type { Channel } from '@velvet/contracts/delivery'
import { type RawBuilder, sql } from 'kysely'
import { type Context, inTransaction, tableOf } from '../kernel/index.ts'
import { changePeople, optInColumns } from '../people/index.ts'

export type OptInChange = {
  readonly applicantId: string
  readonly channel: Channel
  readonly addressHmac: Buffer | null
  readonly source: 'link' | 'provider' | 'stop' | 'start'
}

/**
 * Whether the person has the state already: opted in, or out by their own action. A person who was not asked can go either way.
 */
const isThere = (isIn: boolean): RawBuilder<boolean> =>
  isIn
    ? sql`case l.channel when 'email' then a.email_opt_in else a.sms_opt_in end`
    : sql`case l.channel when 'email' then a.email_opted_out_at else a.sms_opted_out_at end is not null`

/** Changes the opt-in of people who had the other one, with one consent each. Returns the changed people. */
const change = (outer: Context, people: readonly OptInChange[], isIn: boolean): Promise<string[]> =>
  inTransaction(outer, async (context) => {
    if (people.length === 0) return []
    const asking = people.map(({ applicantId, channel }) => ({ applicantId, channel }))
    const rows = await context.db
      .selectFrom(tableOf('l', { applicantId: 'uuid', channel: 'text' }, asking))
      .innerJoin('applicants as a', 'a.id', 'l.applicantId')
      .select(['l.applicantId', 'l.channel'])
      .where(sql<boolean>`not ${isThere(isIn)}`)
      .orderBy('a.id')
      .forNoKeyUpdate('a')
      .execute()
    const named = new Map(people.map((one) => [`${one.applicantId} ${one.channel}`, one]))
    const changing = Map.groupBy(rows, ({ applicantId }) => applicantId)
    await changePeople(
      context,
      [...changing].map(([id, all]) => {
        const channels = [...new Set(all.map(({ channel }) => channel))]
        const said = channels.flatMap((channel) => named.get(`${id} ${channel}`) ?? [])
        return {
          id,
          columns: {
            ...(channels.includes('email') ? optInColumns('email', isIn, context.now()) : {}),
            ...(channels.includes('sms') ? optInColumns('sms', isIn, context.now()) : {}),
          },
          consents: said.map(({ channel, addressHmac, source }) => ({
            ...{ channel, addressHmac, source },
            action: isIn ? 'in' : 'out',
          })),
        }
      }),
    )
    return [...changing.keys()]
  })

/**
 * Opts people out of a channel and records the evidence. A person who was out already gets no second entry. Returns the changed
 * people.
 */
export const optOut = (context: Context, leaving: readonly OptInChange[]): Promise<string[]> =>
  change(context, leaving, false)

/** Opts people into a channel because they asked for it, and records the evidence. Returns the changed people. */
export const optIn = (context: Context, joining: readonly OptInChange[]): Promise<string[]> =>
  change(context, joining, true)
