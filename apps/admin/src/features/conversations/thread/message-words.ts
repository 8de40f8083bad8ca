import type { Message } from '@velvet/contracts/conversations'
import { momentText } from '../../../kit/time/moment-text.ts'

/** A text due later than this, in ms, is shown as held; a nearer one is about to go out. */
const heldFrom = 60_000

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** `1:05 PM`, in the reader's time zone. */
export const clockTime = (at: string): string => clock.format(new Date(at))

const words: Record<Exclude<NonNullable<Message['state']>, 'queued'>, string> = {
  sending: 'Sending…',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Not sent',
  needs_review: 'May not have arrived',
}

/** The delivery state of an outgoing text in words; undefined for incoming texts. */
export function outcomeText({ state, dueAt, failure }: Message): string | undefined {
  if (state === null) return undefined
  if (state !== 'queued') return words[state]
  const isHeld = dueAt !== null && failure === null && Date.parse(dueAt) > Date.now() + heldFrom
  return isHeld ? `Held for quiet hours; goes out ${momentText(dueAt)}` : 'Queued'
}

const again: Partial<Record<NonNullable<Message['state']>, string>> = {
  failed: 'Retry',
  skipped: 'Retry',
  needs_review: 'Send again',
}

/** The label of the button that sends a text again; undefined where sending again is not allowed. */
export const againLabel = ({ state, senderType }: Message): string | undefined =>
  senderType === 'admin' && state !== null ? again[state] : undefined
