import { sql } from 'kysely'
import { addressHash, type Context } from '../kernel/index.ts'

/**
 * Texts to one person that wait, by night perhaps for hours, go to the number the person has by then, or are not sent when
 * that is none; one that a worker has claimed is given back first. Texts of campaigns stay as their audience was frozen.
 */
export const followNumber = async (context: Context, applicantId: string): Promise<void> => {
  const { phone, phone_e164: number } = await context.db
    .selectFrom('applicants')
    .select(['phone', 'phone_e164'])
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  const change = number
    ? {
        address: number,
        address_hmac: addressHash(context.settings.secret, 'sms', number),
        // Where it may be night is judged anew; an answer is exempt from that.
        zones: sql<string[] | null>`case when zones = '{}' then zones end`,
      }
    : ({ state: 'skipped', skip_reason: phone ? 'invalid_number' : 'no_address' } as const)
  await context.db
    .updateTable('communications')
    .set({ ...change, lease_token: null, lease_until: null })
    .where('applicant_id', '=', applicantId)
    .where('campaign_id', 'is', null)
    .where('channel', '=', 'sms')
    .where('state', '=', 'queued')
    .where('address', 'is distinct from', number)
    .execute()
}
