import { setImmediate } from 'node:timers/promises'
import { type EmailEvent, type EmailEventName, emailEventNames } from '@velvet/services/webhooks'
import { storable } from '../http/storable.ts'
import { listElements } from './list-elements.ts'

const names: ReadonlySet<string> = new Set(emailEventNames)

const isName = (text: string): text is EmailEventName => names.has(text)

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The year 5138: later than any valid date. */
const maxSeconds = 1e11

const parseEvent = (raw: Record<string, unknown>): EmailEvent | null => {
  const name = raw.event === 'bounce' && raw.type === 'blocked' ? 'blocked' : text(raw.event)
  const address = text(raw.email)
  const seconds = Number(raw.timestamp)
  if (!name || !isName(name) || !address || !(Math.abs(seconds) < maxSeconds)) return null
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

/** Far above any event: its own arguments have 10,000 bytes at most. */
const maxEventLength = 65_536

/** Valid JSON that the database cannot store: a NUL, and surrogates, which are text only in pairs. */
const unstorable = /\\u(?:0000|d[89a-f])/i

const eventIn = (element: string): EmailEvent | null => {
  if (element.length > maxEventLength) return null
  const fields: unknown = JSON.parse(element)
  if (typeof fields !== 'object' || fields === null) return null
  // One event whose text cannot be stored must not block all others.
  const isStorable = element.isWellFormed() && !unstorable.test(element)
  return parseEvent((isStorable ? fields : storable(fields)) as Record<string, unknown>)
}

const maxTurnMs = 10

/**
 * Parses the body of the event webhook in slices, between which other requests are served. Null when it is not a JSON list;
 * events of an unknown kind, or of more than 65,536 characters, are left out. Check the signature first.
 */
export const parseSendGridEvents = async (rawBody: Buffer | string): Promise<EmailEvent[] | null> => {
  const events: EmailEvent[] = []
  let turn = performance.now()
  try {
    for (const element of listElements(rawBody.toString())) {
      const event = eventIn(element)
      if (event) events.push(event)
      if (performance.now() - turn > maxTurnMs) {
        await setImmediate()
        turn = performance.now()
      }
    }
    return events
  } catch {
    return null
  }
}
