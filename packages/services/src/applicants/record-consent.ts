import { consentWording } from '@velvet/domain/applicants'
import type { Context } from '../kernel/index.ts'
import { addressHash } from '../kernel/index.ts'

type Action = 'in' | 'out' | 'not_asked' | 'not_asserted'
type Consent = { channel: 'email' | 'sms'; address: string | null; action: Action }

/** The consent that a box expresses: an empty box counts as not asked, a missing box asserts nothing. */
export const answerOf = (box: boolean | undefined): Action =>
  box === undefined ? 'not_asserted' : box ? 'in' : 'not_asked'

/**
 * Stores who agreed to what, when, from where, and, on the public form, to which wording. Unspecified consent is stored as "not
 * asserted".
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
      consents.map(({ channel, address, action }) => ({
        id: context.newId(),
        applicant_id: applicantId,
        address_hmac: address === null ? null : addressHash(context.settings.secret, channel, address),
        channel,
        action,
        source,
        text_version: action === 'not_asserted' || source === 'admin' ? null : consentWording.version,
        ip_address: origin.ip,
        user_agent: origin.userAgent,
      })),
    )
    .execute()
}
