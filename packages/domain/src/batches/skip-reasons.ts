import type { Channel, SkipReason } from '@velvet/contracts/delivery'

const byEmail: Readonly<Record<SkipReason, string>> = {
  excluded: 'Excluded from this campaign.',
  no_consent: 'Has not opted into email.',
  opted_out: 'Opted out of email.',
  suppressed: 'Unsubscribed, reported spam, or has an address that does not work.',
  no_address: 'Has no email address.',
  invalid_number: 'Has no valid phone number.',
  text_too_long: 'The text would be too long with their name.',
  duplicate_address: 'Another applicant with the same email address was messaged.',
  applicant_removed: 'Was deleted in the meantime.',
  erased: 'Was erased in the meantime.',
  cancelled: 'The campaign was canceled.',
}

const bySms: Readonly<Partial<Record<SkipReason, string>>> = {
  no_consent: 'Has not opted into texts.',
  opted_out: 'Opted out of texts.',
  suppressed: 'Opted out, or the number cannot receive texts.',
  no_address: 'Has no phone number.',
  duplicate_address: 'Another applicant with the same phone number was messaged.',
}

/** Why a bulk send left an applicant out. */
export const skipSentence = (reason: SkipReason, channel: Channel): string =>
  (channel === 'sms' ? bySms[reason] : undefined) ?? byEmail[reason]

/** Why a combined send left an applicant out altogether (BULK-18). */
export const notBothSentence = 'Has not opted into both email and texts.'
