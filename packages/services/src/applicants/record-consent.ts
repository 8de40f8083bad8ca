import { consentWording } from '@velvet/domain/applicants'
import type { Context } from '../kernel/index.ts'
import { addressHash } from '../kernel/index.ts'

type Consent = { channel: 'email' | 'sms'; address: string | null; given: boolean | undefined }

/**
 * Keeps who agreed to what, when, from where and, on the public form, to which wording. Saying nothing is kept as
 * "not asserted".
 */
export const recordConsent = async (
  context: Context,
  applicantId: string,
  consents: readonly Consent[],
  source: 'web' | 'admin' = 'web',
): Promise<void> => {
  if (consents.length === 0) return
  const origin = 'ip' in context.actor ? context.actor : { ip: null, userAgent: null }
  await context.db
    .insertInto('consent_events')
    .values(
      consents.map(({ channel, address, given }) => ({
        id: context.newId(),
        applicant_id: applicantId,
        address_hmac: address === null ? null : addressHash(context.settings.secret, channel, address),
        channel,
        action: given === undefined ? ('not_asserted' as const) : given ? ('in' as const) : ('out' as const),
        source,
        text_version: given === undefined || source === 'admin' ? null : consentWording.version,
        ip_address: origin.ip,
        user_agent: origin.userAgent,
      })),
    )
    .execute()
}
