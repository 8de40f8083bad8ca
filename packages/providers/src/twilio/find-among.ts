import type { SmsFinding, SmsSearch } from '@velvet/services/message-providers'
import { smsStatusOf } from '../twilio-webhook/index.ts'

/** What is known of a message in Twilio's list. */
type Listed = {
  readonly sid: string
  readonly body: string
  readonly status: string
  readonly direction: string
  readonly dateCreated: Date
  readonly errorCode: number
}

/** How many of the newest messages to a number are searched. */
export const searchDepth = 100

/** Twilio's times are whole seconds. */
const slackMs = 5_000

/** Normalizes what a provider may replace to shorten a text: quotes, dashes, ellipses, spaces. */
const essence = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** The earliest time of sending by the provider's clock, which may differ from ours. */
const earliestMs = ({ sentAfter, askedAt = new Date() }: SmsSearch, answeredAt: unknown): number => {
  const providerNow = Date.parse(String(answeredAt))
  const ageMs = askedAt.getTime() - sentAfter.getTime()
  return (Number.isNaN(providerNow) ? askedAt.getTime() : providerNow) - ageMs - slackMs
}

/**
 * Searches the newest messages to a number for a text; returns the earliest of several. Also lists other messages sent since: one
 * that matches no message of ours may be this text with words that the provider changed. `answeredAt` is the `Date` header of the
 * answer with the list.
 */
export const findAmong = (listed: readonly Listed[], search: SmsSearch, answeredAt: unknown): SmsFinding => {
  const since = earliestMs(search, answeredAt)
  const recent = listed.filter((one) => one.dateCreated.getTime() >= since)
  const sent = recent
    .filter(({ direction }) => direction === 'outbound-api')
    .toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime())
  const wanted = essence(search.body)
  const found = sent.find(({ body }) => essence(body) === wanted)
  if (found) {
    const errorCode = found.errorCode ? { errorCode: String(found.errorCode) } : {}
    return { kind: 'found', providerId: found.sid, status: smsStatusOf(found.status) ?? 'accepted', ...errorCode }
  }
  if (recent.length >= searchDepth) return { kind: 'unavailable', reason: 'too_many_messages' }
  return sent.length > 0 ? { kind: 'unmatched', providerIds: sent.map(({ sid }) => sid) } : { kind: 'absent' }
}
