import { sql } from 'kysely'
import { addressHash, type Context } from '../kernel/index.ts'

type Person = { id: string; phone: string | null; phone_e164: string | null }

const follow = async (context: Context, { id, phone, phone_e164: number }: Person): Promise<void> => {
  const change = number
    ? {
        address: number,
        address_hmac: addressHash(context.settings.secret, 'sms', number),
        // Quiet hours are computed again for the new number; a reply is exempt from them.
        zones: sql<string[] | null>`case when zones = '{}' then zones end`,
      }
    : ({ state: 'skipped', skip_reason: phone ? 'invalid_number' : 'no_address' } as const)
  await context.db
    .updateTable('communications')
    .set({ ...change, lease_token: null, lease_until: null })
    .where('applicant_id', '=', id)
    .where('campaign_id', 'is', null)
    .where('channel', '=', 'sms')
    .where('state', '=', 'queued')
    .where('address', 'is distinct from', number)
    .execute()
}

/**
 * Texts to one person that wait, perhaps overnight, go to the number the person has by then, or are not sent when there is none;
 * a text that a worker has claimed is given back first. Campaign texts stay as their audience was frozen.
 */
export const followNumbers = async (context: Context, applicantIds: readonly string[]): Promise<void> => {
  if (applicantIds.length === 0) return
  const { rows } = await sql<Person>`
    select a.id, a.phone, a.phone_e164 from applicants a
    where a.id = any (${applicantIds}::uuid[]) and exists (
      select from communications c where c.applicant_id = a.id and c.campaign_id is null and c.channel = 'sms'
        and c.state = 'queued' and c.address is distinct from a.phone_e164)
    order by a.id`.execute(context.db)
  for (const person of rows) await follow(context, person)
}
