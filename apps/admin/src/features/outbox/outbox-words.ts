import type { OutboxItem } from '@velvet/contracts/outbox'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { countText } from '../../kit/counts.ts'

/** `1 message`, `3 messages`. */
export const messagesText = (count: number): string => `${countText(count)} ${count === 1 ? 'message' : 'messages'}`

/** `1 decision`, `3 decisions`. */
export const decisionsText = (count: number): string => `${countText(count)} ${count === 1 ? 'decision' : 'decisions'}`

/** How many messages the guests of these items will get. */
export const messageCount = (items: readonly Pick<OutboxItem, 'channels'>[]): number =>
  items.reduce((sum, { channels }) => sum + channels.length, 0)

/** What the guest was told last. */
export const lastToldText = ({ toldStatus }: OutboxItem): string =>
  toldStatus === null ? 'Nothing yet' : applicationStatusLabels[toldStatus]

/** What the guest will be told. */
export const willBeToldText = ({ kind, status, stagedStatus }: OutboxItem): string => {
  if (kind === null) return 'Nothing'
  if (kind === 'changed') return 'Event update'
  if (kind === 'cancelled') return 'Place canceled'
  return applicationStatusLabels[stagedStatus ?? status]
}

/** The name of each kind of message. */
export const kindLabels: Readonly<Record<ServiceKind, string>> = {
  received: 'Application received',
  waitlisted: 'On the waitlist',
  approved: 'Approved',
  declined: 'Declined',
  offer: 'Offer',
  changed: 'Event update',
  cancelled: 'Canceled',
  reminder: 'Reminder',
}

const reasons: Readonly<Record<string, string>> = {
  opted_out: 'the guest opted out of messages',
  suppressed: 'the address is suppressed',
  no_address: 'no email address or phone number',
  invalid_number: 'the number is not valid',
  text_too_long: 'the text is too long',
  turned_off: 'this message is turned off',
  applicant_removed: 'the guest was deleted',
  erased: 'the guest was erased',
}

/** Why a message was not sent, as a sentence of its own. */
export const skipText = (reason: string): string => {
  const text = reasons[reason] ?? 'it was not sent'
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** How the guest will be reached, or why not. */
export const messageText = ({ kind, channels, skipReason }: OutboxItem): string => {
  if (channels.length > 0) return channels.length > 1 ? 'Email and text' : channels.includes('email') ? 'Email' : 'Text'
  if (kind === null || skipReason === null) return 'None'
  return `None: ${reasons[skipReason] ?? 'it cannot be sent'}`
}
