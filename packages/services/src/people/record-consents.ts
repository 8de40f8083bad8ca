import type { Database } from '@velvet/database'
import { consentWording } from '@velvet/domain/applicants'
import { type Selectable, sql } from 'kysely'
import { addressHashSql, type Context } from '../kernel/index.ts'

type Event = Selectable<Database['consent_events']>

/** What a person, or an admin or a file on their behalf, said about one channel. */
export type Consent = {
  readonly channel: Event['channel']
  readonly action: Event['action']
  readonly source: Event['source']
  /** The hash of the address that it is about, null when that is unknown; otherwise the person's current address. */
  readonly addressHmac?: Buffer | null
}

const asRecord = (
  id: string,
  { applicantId, channel, action, source, addressHmac }: Consent & { readonly applicantId: string },
) => ({
  id,
  applicantId,
  channel,
  action,
  source,
  isKnown: addressHmac === undefined ? undefined : true,
  hmac: addressHmac?.toString('hex'),
  wording: source === 'web' && action !== 'not_asserted' ? consentWording.version : undefined,
})

/**
 * Stores permanently who agreed to what, when, from where, and, on the public form, to which wording. A missing statement about a
 * channel without an address is no evidence. Returns the people whose address is suppressed.
 */
export const recordConsents = async (
  context: Context,
  consents: readonly (Consent & { readonly applicantId: string })[],
): Promise<string[]> => {
  if (consents.length === 0) return []
  const { actor, settings } = context
  const records = consents.map((consent) => asRecord(context.newId(), consent))
  const origin = 'ip' in actor ? actor : { ip: null, userAgent: null }
  // Materialized, or the condition computes each hash a second time.
  // Raw: a write whose rows the next part reads, and a hash by case, from one parameter of JSON.
  const { rows } = await sql<{ id: string }>`
    with said as materialized (
      select c.*, case when c."isKnown" then decode(c.hmac, 'hex')
        when c.channel = 'email' then ${addressHashSql(settings.secret, 'email', sql`a.email`)}
        else ${addressHashSql(settings.secret, 'sms', sql`coalesce(a.phone_e164, a.phone)`)} end as address_hmac
      from json_to_recordset(${JSON.stringify(records)}::json)
        as c(id uuid, "applicantId" uuid, channel text, action text, source text, "isKnown" boolean, hmac text, wording text)
      join applicants a on a.id = c."applicantId"
    ), recorded as (
      insert into consent_events
        (id, applicant_id, address_hmac, channel, action, source, text_version, ip_address, user_agent)
      select id, "applicantId", address_hmac, channel, action, source, wording, ${origin.ip}::text, ${origin.userAgent}::text
      from said where address_hmac is not null or action <> 'not_asserted'
      returning applicant_id, channel, address_hmac
    )
    select distinct r.applicant_id as id from recorded r join suppressions s using (channel, address_hmac)`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}
