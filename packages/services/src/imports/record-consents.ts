import { sql } from 'kysely'
import { addressHashSql } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Draft } from './draft.ts'

export type Consent = { id: string; channel: 'email' | 'sms'; action: 'in' | 'out' | 'not_asserted' }

const consentsOf = ({ id, made, fields, changed }: Draft): Consent[] =>
  (['email', 'sms'] as const).flatMap((channel): Consent[] => {
    const field = `${channel}OptIn` as const
    if (!made) return changed.has(field) ? [{ id, channel, action: 'out' }] : []
    const action = fields[field] === false ? 'out' : made.data[field] ? 'in' : 'not_asserted'
    return [{ id, channel, action }]
  })

/** The file's statement on consent, or its absence (CSV-15). */
export const consentsOfAll = (people: readonly Draft[]): Consent[] => people.flatMap(consentsOf)

/**
 * Stores these entries permanently, with the current address; a channel without an address has none. Returns the people whose
 * address is suppressed.
 */
export const recordConsents = async (context: Context, consents: readonly Consent[]): Promise<string[]> => {
  if (consents.length === 0) return []
  const { secret } = context.settings
  const { rows } = await sql<{
    id: string
  }>`with recorded as (insert into consent_events (id, applicant_id, address_hmac, channel, action, source)
    select new_id(), a.id, case c.channel when 'email' then ${addressHashSql(secret, 'email', sql`a.email`)}
      else ${addressHashSql(secret, 'sms', sql`coalesce(a.phone_e164, a.phone)`)} end, c.channel, c.action, 'csv'
    from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as c(id uuid, channel text, action text)
    join applicants a on a.id = c.id
    where case c.channel when 'email' then a.email else a.phone end is not null
    returning applicant_id, channel, address_hmac)
    select distinct r.applicant_id as id from recorded r join suppressions s using (channel, address_hmac)`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}
