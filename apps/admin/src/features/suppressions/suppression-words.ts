import type { Channel } from '@velvet/contracts/delivery'
import { type Suppression, type SuppressionReason, suppressionReasons } from '@velvet/contracts/suppressions'

/** Why an address is closed, as a filter or a fact. */
export const reasonLabels: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  stopped: 'Replied STOP',
  hard_bounce: 'Does not exist',
  complaint: 'Marked as spam',
  invalid: 'Cannot receive',
  manual: 'Closed by hand',
}

export const reasonChoices = suppressionReasons.map((value) => ({ value, label: reasonLabels[value] }))

const sources: Readonly<Record<string, string>> = {
  link: 'Unsubscribe link',
  provider: 'Delivery service',
  stop: 'STOP by text',
  admin: 'Your team',
}

/** Where it came from. */
export const sourceText = (source: string): string => sources[source] ?? source

/** What is shown of the address; nobody may know it any more. */
export const hintOf = ({ hint, channel }: Suppression): string =>
  hint ?? (channel === 'sms' ? 'A phone number' : 'An email address')

/** What a campaign sends by a channel. */
export const mailOf: Record<Channel, string> = { email: 'campaign email', sms: 'campaign texts' }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** `Mar 7, 2026`, where the reader is. */
export const dayText = (at: string): string => day.format(new Date(at))
