import type { Channel } from '@velvet/contracts/delivery'
import { type RawBuilder, sql } from 'kysely'
import { announceApplicants } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'

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

/** Changes the opt-in of people who had the other one, with one consent event each. Returns the changed people. */
const change = async (context: Context, people: readonly OptInChange[], isIn: boolean): Promise<string[]> => {
  if (people.length === 0) return []
  // Raw: three writes in one statement, each with a case per channel.
  const { rows } = await sql<{ applicant_id: string }>`
    with asking as (
      select distinct on (applicant_id, channel) * from unnest(
        ${people.map((one) => one.applicantId)}::uuid[], ${people.map((one) => one.channel)}::text[],
        ${people.map((one) => one.addressHmac)}::bytea[], ${people.map((one) => one.source)}::text[]
      ) as l(applicant_id, channel, address_hmac, source)
    ), changed as (
      update applicants a set
        email_opt_in = case l.channel when 'email' then ${isIn} else a.email_opt_in end,
        sms_opt_in = case l.channel when 'sms' then ${isIn} else a.sms_opt_in end,
        email_opted_out_at = case when l.channel = 'email' and not ${isIn} then now() else a.email_opted_out_at end,
        sms_opted_out_at = case when l.channel = 'sms' and not ${isIn} then now() else a.sms_opted_out_at end
      from asking l
      where a.id = l.applicant_id and not ${isThere(isIn)}
      returning l.*
    ), kept as (
      insert into consent_events (id, applicant_id, address_hmac, channel, action, source)
      select new_id(), applicant_id, address_hmac, channel, ${isIn ? 'in' : 'out'}, source from changed
    )
    select applicant_id from changed`.execute(context.db)
  const ids = rows.map((row) => row.applicant_id)
  if (ids.length > 0) await announceApplicants(context, ids.length === 1 ? ids[0] : undefined)
  return ids
}

/**
 * Opts people out of a channel and records the evidence. A person who was out already gets no second entry. Returns the changed
 * people.
 */
export const optOut = (context: Context, leaving: readonly OptInChange[]): Promise<string[]> =>
  change(context, leaving, false)

/** Opts people into a channel because they asked for it, and records the evidence. Returns the changed people. */
export const optIn = (context: Context, joining: readonly OptInChange[]): Promise<string[]> =>
  change(context, joining, true)
