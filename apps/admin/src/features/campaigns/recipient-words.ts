import type { Recipient, RecipientCommunication } from '@velvet/contracts/campaigns'
import type { Channel, CommunicationStatus } from '@velvet/contracts/delivery'
import { displayName } from '@velvet/domain/applicants'
import type { BadgeTone } from '@velvet/ui/badge'
import { numberText } from '../conversations/sender.ts'
import { reasonText } from './audience.ts'

export const channelLabels: Record<Channel, string> = { email: 'Email', sms: 'SMS' }

/** What a status is called and how it looks (ENT-51). */
export const statusLooks: Record<CommunicationStatus, { tone: BadgeTone; label: string }> = {
  sending: { tone: 'info', label: 'Sending' },
  sent: { tone: 'info', label: 'Sent' },
  delivered: { tone: 'approved', label: 'Delivered' },
  failed: { tone: 'declined', label: 'Failed' },
  needs_review: { tone: 'pending', label: 'Needs review' },
  skipped: { tone: 'neutral', label: 'Skipped' },
}

/** What somebody is called, also once they are not there any more. */
export const recipientName = (recipient: Recipient): string =>
  recipient.applicantId === null ? 'Somebody who was deleted' : displayName(recipient)

/** They were deleted, or their record was merged into another: nothing more is sent for it. */
export const isGone = ({ id, applicantId }: Recipient): boolean => applicantId !== id

/** By which channel a message went where, whatever address the person has today: `Email · ava@example.com`. */
export const channelText = ({ type, address }: RecipientCommunication): string =>
  [channelLabels[type], address && (type === 'sms' ? numberText(address) : address)].filter(Boolean).join(' · ')

/** Why a message did not arrive; empty when there is nothing to say. */
export const skipReasonText = ({ errorMessage, skipReason, type }: RecipientCommunication): string =>
  errorMessage ?? (skipReason ? reasonText(skipReason, type) : '')

/** What has happened to a message, in that order. */
export function happenings(message: RecipientCommunication): { word: string; at: string }[] {
  const all: { word: string; at: string | null }[] = [
    { word: 'goes out', at: isAhead(message.dueAt) ? message.dueAt : null },
    { word: 'sent', at: message.sentAt },
    { word: 'delivered', at: message.deliveredAt },
    { word: 'opened', at: message.openedAt },
    { word: 'clicked', at: message.clickedAt },
    { word: 'bounced', at: message.bouncedAt },
  ]
  return all.flatMap(({ word, at }) => (at ? [{ word, at }] : []))
}

const isAhead = (at: string | null): boolean => at !== null && Date.parse(at) > Date.now()
