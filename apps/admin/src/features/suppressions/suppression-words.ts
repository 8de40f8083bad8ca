import type { Channel } from '@velvet/contracts/delivery'
import { type Suppression, type SuppressionReason, suppressionReasons } from '@velvet/contracts/suppressions'

/** Why an address is suppressed, as a filter or a table cell. */
export const reasonLabels: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  stopped: 'Replied STOP',
  hard_bounce: 'Address doesn’t exist',
  complaint: 'Marked as spam',
  invalid: 'Can’t receive messages',
  manual: 'Added manually',
}

export const reasonChoices = suppressionReasons.map((value) => ({ value, label: reasonLabels[value] }))

const sources: Readonly<Record<string, string>> = {
  link: 'Unsubscribe link',
  provider: 'Delivery service',
  stop: 'STOP by text',
  admin: 'Your team',
}

/** Where the suppression came from. */
export const sourceText = (source: string): string => sources[source] ?? source

/** The masked address, or its kind if no mask is stored. */
export const hintOf = ({ hint, channel }: Suppression): string =>
  hint ?? (channel === 'sms' ? 'A phone number' : 'An email address')

/** What a campaign sends over a channel. */
export const mailOf: Record<Channel, string> = { email: 'campaign email', sms: 'campaign texts' }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** `Mar 7, 2026`, in the reader's time zone. */
export const dayText = (at: string): string => day.format(new Date(at))
