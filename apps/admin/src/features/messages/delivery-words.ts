import type { Channel, CommunicationStatus } from '@velvet/contracts/delivery'
import type { BadgeTone } from '@velvet/ui/badge'
import { numberText } from '../../kit/number-text.ts'

export const channelLabels: Readonly<Record<Channel, string>> = { email: 'Email', sms: 'SMS' }

/** The label and color of each status of a message (ENT-51). */
export const statusLooks: Readonly<Record<CommunicationStatus, { tone: BadgeTone; label: string }>> = {
  sending: { tone: 'info', label: 'Queued' },
  sent: { tone: 'info', label: 'Sent' },
  delivered: { tone: 'approved', label: 'Delivered' },
  failed: { tone: 'declined', label: 'Failed' },
  needs_review: { tone: 'pending', label: 'Needs review' },
  skipped: { tone: 'neutral', label: 'Skipped' },
}

/** The channel of a message and the address it went to, if it had one: `Email · ava@example.com`. */
export const sentToText = (channel: Channel, address: string | null): string =>
  [channelLabels[channel], address && (channel === 'sms' ? numberText(address) : address)].filter(Boolean).join(' · ')
