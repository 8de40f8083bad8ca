import type { SmsStatus } from '@velvet/services/message-providers'

/** The recipient opted out at Twilio. */
const stopped = new Set([21610])
/** The number does not exist or cannot take texts: 21211, 21217, 21614 at once; 30005, 30006 afterwards. */
const invalid = new Set([21211, 21217, 21614, 30005, 30006])
/** Key, account, credit, sender or messaging service: every other message would fail too. */
const blocking = new Set([
  20003, 20005, 20006, 20008, 21212, 21603, 21606, 21659, 21660, 21701, 21703, 21704, 21705, 30002, 63038,
])
/** Not allowed for this account or sender: the country, or the route to it. Other numbers still work. */
const unreachable = new Set([21408, 21612])
/** Too fast, or a queue is full: certainly not accepted, so it is tried again. */
const busy = new Set([14107, 20429, 21611, 30001])

/** Which suppression a Twilio error code calls for, if any. */
export const suppressionOf = (code: number): 'invalid' | 'stopped' | null =>
  stopped.has(code) ? 'stopped' : invalid.has(code) ? 'invalid' : null

/** What a Twilio error code says about the message; null leaves it to the HTTP status. */
export const verdictOf = (code: number): 'refused' | 'blocked' | 'retry' | null =>
  blocking.has(code)
    ? 'blocked'
    : busy.has(code)
      ? 'retry'
      : unreachable.has(code) || suppressionOf(code)
        ? 'refused'
        : null

const meanings: Readonly<Record<number, string>> = {
  21211: 'This is not a phone number.',
  21408: 'Texts to this country are not allowed for this account.',
  21610: 'The recipient opted out of our texts.',
  21614: 'This number cannot receive texts.',
  30003: 'The phone was off or out of reach.',
  30004: 'The recipient or their carrier blocked the text.',
  30005: 'This number no longer exists.',
  30006: 'This is a landline, or its carrier does not accept texts.',
  30007: 'The carrier blocked the text as spam.',
  30008: 'The carrier gave no reason.',
  30034: 'The sending number is not registered for texts to the United States.',
}

/** Why a text did not arrive, in a sentence. */
export const meaningOf = (code: number): string => meanings[code] ?? 'The text could not be delivered.'

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

/** Our state for Twilio's message status; null for a status of an incoming text. */
export const smsStatusOf = (status: string): SmsStatus | null => statuses[status] ?? null
