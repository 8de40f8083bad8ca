import { consentWording } from '@velvet/domain/applicants'
import type { Context } from '../kernel/index.ts'
import { addressHash } from '../kernel/index.ts'

type Consent = { channel: 'email' | 'sms'; address: string; given: boolean | undefined }

/** Keeps who agreed to what, when, from where and to which wording. Saying nothing is kept as "not asserted". */
export const recordConsent = async (
  context: Context,
  applicantId: string,
  consents: readonly Consent[],
): Promise<void> => {
  const origin = 'ip' in context.actor ? context.actor : { ip: null, userAgent: null }
  await context.db
    .insertInto('consent_events')
    .values(
      consents.map(({ channel, address, given }) => ({
        id: context.newId(),
        applicant_id: applicantId,
        address_hmac: addressHash(context.settings.secret, channel, address),
        channel,
        action: given === undefined ? ('not_asserted' as const) : given ? ('in' as const) : ('out' as const),
        source: 'web' as const,
        text_version: given === undefined ? null : consentWording.version,
        ip_address: origin.ip,
        user_agent: origin.userAgent,
      })),
    )
    .execute()
}
