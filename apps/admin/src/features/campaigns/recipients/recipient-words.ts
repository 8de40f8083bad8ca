import type { Recipient, RecipientCommunication } from '@velvet/contracts/campaigns'
import { displayName } from '@velvet/domain/applicants'
import { sentToText } from '../../messages/index.ts'
import { reasonText } from '../audience/audience.ts'

/** The name of a recipient, even after deletion. */
export const recipientName = (recipient: Recipient): string =>
  recipient.applicantId === null ? 'Deleted person' : displayName(recipient)

/** Whether the record was deleted or merged into another: no more messages are sent for it. */
export const isGone = ({ id, applicantId }: Recipient): boolean => applicantId !== id

/** The channel and the address of a message, whatever address the person has today: `Email · ava@example.com`. */
export const channelText = ({ type, address }: RecipientCommunication): string => sentToText(type, address)

/** Why a message did not arrive; empty when there is no reason. */
export const skipReasonText = ({ errorMessage, skipReason, type }: RecipientCommunication): string =>
  errorMessage ?? (skipReason ? reasonText(skipReason, type) : '')

/** The events of a message, in order. */
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
