import type { OutboxItem } from '@velvet/contracts/outbox'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { countText } from '../../kit/counts.ts'

/** `1 message`, `3 messages`. */
export const messagesText = (count: number): string => `${countText(count)} ${count === 1 ? 'message' : 'messages'}`

/** `1 decision`, `3 decisions`. */
export const decisionsText = (count: number): string => `${countText(count)} ${count === 1 ? 'decision' : 'decisions'}`

/** How many messages the guests of these items will get. */
export const messageCount = (items: readonly Pick<OutboxItem, 'channels'>[]): number =>
  items.reduce((sum, { channels }) => sum + channels.length, 0)

/** What the guest heard last. */
export const lastToldText = ({ toldStatus }: OutboxItem): string =>
  toldStatus === null ? 'Nothing yet' : applicationStatusLabels[toldStatus]

/** What the guest will hear. */
export const willBeToldText = ({ kind, status, stagedStatus }: OutboxItem): string => {
  if (kind === null) return 'Nothing'
  if (kind === 'changed') return 'News about the night'
  if (kind === 'cancelled') return 'Place canceled'
  return applicationStatusLabels[stagedStatus ?? status]
}

const reasons: Readonly<Record<string, string>> = {
  opted_out: 'None: the guest wants no messages',
  suppressed: 'None: the address is suppressed',
  no_address: 'None: no address',
  invalid_number: 'None: the number is not valid',
  text_too_long: 'None: the text is too long',
  turned_off: 'None: this message is off',
}

/** How the guest will be reached, or why not. */
export const messageText = ({ kind, channels, skipReason }: OutboxItem): string => {
  if (channels.length > 0)
    return channels.length > 1 ? 'Email and text' : channels.includes('email') ? 'Email' : 'Text'
  if (kind === null || skipReason === null) return 'None'
  return reasons[skipReason] ?? 'None'
}
