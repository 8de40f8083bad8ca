import { type EmailEvent, type EmailEventName, emailEventNames } from '@velvet/services/webhooks'
import { storable } from '../http/storable.ts'

const names: ReadonlySet<string> = new Set(emailEventNames)

const isName = (text: string): text is EmailEventName => names.has(text)

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Year 5138: beyond what any date of ours can be. */
const latestSeconds = 1e11

const parseEvent = (raw: Record<string, unknown>): EmailEvent | null => {
  const name = raw.event === 'bounce' && raw.type === 'blocked' ? 'blocked' : text(raw.event)
  const address = text(raw.email)
  const seconds = Number(raw.timestamp)
  if (!name || !isName(name) || !address || !(Math.abs(seconds) < latestSeconds)) return null
  const attempt = Number(raw.a)
  return {
    event: name,
    occurredAt: new Date(seconds * 1000),
    address,
    communicationId: text(raw.c),
    attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null,
    // The message id of the call stands before the first dot.
    providerId: text(raw.sg_message_id)?.split('.')[0] ?? null,
    isMachineOpen: raw.sg_machine_open === true,
    url: text(raw.url),
    reason: text(raw.reason) ?? text(raw.response),
    code: text(raw.status),
    raw,
  }
}

/** Only what is an event is made storable: a copy of everything that a call may hold needs more memory than there is. */
const eventsIn = (raw: unknown): EmailEvent[] => {
  if (typeof raw !== 'object' || raw === null) return []
  const fields = raw as Record<string, unknown>
  // One event whose words cannot be stored must not keep all others back.
  const event = parseEvent(fields) && parseEvent(storable(fields))
  return event ? [event] : []
}

/**
 * Reads the body of the event webhook. Null when it is no JSON list at all; events of an unknown kind are left out.
 * Check the signature first.
 */
export const parseSendGridEvents = (rawBody: Buffer | string): EmailEvent[] | null => {
  try {
    const parsed: unknown = JSON.parse(rawBody.toString())
    return Array.isArray(parsed) ? parsed.flatMap(eventsIn) : null
  } catch {
    return null
  }
}
