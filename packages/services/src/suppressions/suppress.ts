import type { Channel } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

export type Suppression = {
  channel: Channel
  addressHmac: Buffer
  reason: 'unsubscribed' | 'stopped' | 'hard_bounce' | 'complaint' | 'invalid'
  source: 'link' | 'provider'
}

/** Closes addresses to campaigns, whoever they belong to and however often they come back. The first reason stays. */
export const suppress = async (context: Context, suppressions: readonly Suppression[]): Promise<void> => {
  if (suppressions.length === 0) return
  await context.db
    .insertInto('suppressions')
    .values(
      suppressions.map(({ channel, addressHmac, reason, source }) => ({
        channel,
        address_hmac: addressHmac,
        reason,
        source,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type OptOut = { applicantId: string; channel: Channel; addressHmac: Buffer | null; source: 'link' | 'provider' }

/** Takes people out of a channel and keeps the evidence. Somebody who was out already leaves no second entry. Returns who left now. */
export const optOut = async (context: Context, leaving: readonly OptOut[]): Promise<string[]> => {
  if (leaving.length === 0) return []
  const { rows } = await sql<{ applicant_id: string }>`
    with leaving as (
      select distinct on (applicant_id, channel) * from unnest(
        ${leaving.map((one) => one.applicantId)}::uuid[], ${leaving.map((one) => one.channel)}::text[],
        ${leaving.map((one) => one.addressHmac)}::bytea[], ${leaving.map((one) => one.source)}::text[]
      ) as l(applicant_id, channel, address_hmac, source)
    ), gone as (
      update applicants a set
        email_opt_in = a.email_opt_in and l.channel <> 'email',
        sms_opt_in = a.sms_opt_in and l.channel <> 'sms'
      from leaving l
      where a.id = l.applicant_id and case l.channel when 'email' then a.email_opt_in else a.sms_opt_in end
      returning l.*
    ), kept as (
      insert into consent_events (id, applicant_id, address_hmac, channel, action, source)
      select new_id(), applicant_id, address_hmac, channel, 'out', source from gone
    )
    select applicant_id from gone`.execute(context.db)
  return rows.map((row) => row.applicant_id)
}
