import type { SmsStatus } from '@velvet/services/delivery'

/** The recipient opted out at Twilio. */
const stopped = new Set([21610])
/** The number does not exist or cannot take texts: 21211, 21614 at once; 30005, 30006 afterwards. */
const invalid = new Set([21211, 21217, 21614, 30005, 30006])
/** Key, account, credit, sender or messaging service: no other message would fare better. */
const blocking = new Set([
  20003, 20005, 20006, 20008, 21212, 21408, 21603, 21606, 21659, 21660, 21701, 21703, 21704, 21705, 30002, 63038,
])
/** Too fast or full: certainly not taken, to be tried again. */
const busy = new Set([14107, 20429, 21611, 30001])

/** Which suppression a Twilio error code calls for, if any. */
export const suppressionOf = (code: number): 'invalid' | 'stopped' | null =>
  stopped.has(code) ? 'stopped' : invalid.has(code) ? 'invalid' : null

/** What a Twilio error code says about the message; null leaves it to the HTTP status. */
export const verdictOf = (code: number): 'refused' | 'blocked' | 'retry' | null =>
  blocking.has(code) ? 'blocked' : busy.has(code) ? 'retry' : suppressionOf(code) ? 'refused' : null

const statuses: Readonly<Record<string, SmsStatus>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Twilio's message status in our words; null for one that is not about an outgoing text. */
export const smsStatusOf = (status: string): SmsStatus | null => statuses[status] ?? null
