import { sql } from 'kysely'
import { addressHash, type Context, oneOf } from '../kernel/index.ts'
import { noLease } from '../leases/index.ts'

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
    .set({ ...change, ...noLease })
    .where('applicant_id', '=', id)
    .where('message_id', 'is not', null)
    .where('channel', '=', 'sms')
    .where('state', '=', 'queued')
    .where('address', 'is distinct from', number)
    .execute()
}

/**
 * Texts to one person that wait, perhaps overnight, go to the number the person has by then, or are not sent when there is none;
 * a text that a worker has claimed is given back first. Campaign texts stay as their audience was frozen, and
 * messages about applications go to the address that they were released to (MSG-13).
 */
export const followNumbers = async (context: Context, applicantIds: readonly string[]): Promise<void> => {
  if (applicantIds.length === 0) return
  const people = await context.db
    .selectFrom('applicants as a')
    .select(['a.id', 'a.phone', 'a.phone_e164'])
    .where('a.id', '=', oneOf(applicantIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('communications as c')
          .select('c.id')
          .whereRef('c.applicant_id', '=', 'a.id')
          .where('c.message_id', 'is not', null)
          .where('c.channel', '=', 'sms')
          .where('c.state', '=', 'queued')
          .whereRef('c.address', 'is distinct from', 'a.phone_e164'),
      ),
    )
    .orderBy('a.id')
    .execute()
  for (const person of people) await follow(context, person)
}
