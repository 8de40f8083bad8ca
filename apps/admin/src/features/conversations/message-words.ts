import type { Message } from '@velvet/contracts/conversations'
import { momentText } from '../campaigns/moment-text.ts'

/** A text is said to be held when it goes out later than in so many ms; nearer ones are just about to. */
const heldFrom = 60_000

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** `1:05 PM`, where the reader is. */
export const clockTime = (at: string): string => clock.format(new Date(at))

const words: Record<Exclude<NonNullable<Message['state']>, 'queued'>, string> = {
  sending: 'Sending…',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Not sent',
  needs_review: 'May not have arrived',
}

/** What became of a text of ours; undefined for what others wrote. */
export function outcomeText({ state, dueAt, failure }: Message): string | undefined {
  if (state === null) return undefined
  if (state !== 'queued') return words[state]
  const isHeld = dueAt !== null && failure === null && Date.parse(dueAt) > Date.now() + heldFrom
  return isHeld ? `Held for quiet hours, goes out ${momentText(dueAt)}` : 'Queued'
}

const again: Partial<Record<NonNullable<Message['state']>, string>> = {
  failed: 'Retry',
  skipped: 'Retry',
  needs_review: 'Send again',
}

/** What the button says that sends it again; undefined where that must not be. */
export const againLabel = ({ state, senderType }: Message): string | undefined =>
  senderType === 'admin' && state !== null ? again[state] : undefined
