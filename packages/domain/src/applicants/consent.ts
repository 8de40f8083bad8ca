import type { ConsentState, consentWords } from '@velvet/contracts/applicants'

/** Wording of the form about messages (MSG-25); the version is stored with every answer, so a change of wording is a new version. */
export const consentWording = {
  version: '2026-11-27',
  application: 'We may email you about this application.',
  smsUpdates: 'Text me about this application',
  email: 'Email me about future events',
  sms: 'Text me about future events',
  terms: 'You can unsubscribe from emails at any time. Text and data rates may apply. Reply STOP to opt out of texts.',
} as const

/** A person's consent on a channel. Opting out is an explicit act; a person who opted neither in nor out counts as not asked. */
export const consentStateOf = (isIn: boolean, optedOutAt: Date | null): ConsentState =>
  isIn ? 'opted_in' : optedOutAt ? 'opted_out' : 'not_asked'

/** The name of a state in API answers. */
export const consentWordOf: Readonly<Record<ConsentState, (typeof consentWords)[number]>> = {
  opted_in: 'in',
  not_asked: 'not_asked',
  opted_out: 'out',
}

/** Label of a state on screens. */
export const consentLabels: Record<ConsentState, string> = {
  opted_in: 'Opted in',
  not_asked: 'No consent',
  opted_out: 'Opted out',
}

/** The consent that a box expresses: an empty box counts as not asked, a missing box asserts nothing. */
export const answerOf = (box: boolean | undefined): 'in' | 'not_asked' | 'not_asserted' =>
  box === undefined ? 'not_asserted' : box ? 'in' : 'not_asked'
