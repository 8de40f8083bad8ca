export type SendGridEventName =
  | 'processed'
  | 'deferred'
  | 'delivered'
  | 'open'
  | 'click'
  | 'bounce'
  | 'blocked'
  | 'dropped'
  | 'spamreport'
  | 'unsubscribe'
  | 'group_unsubscribe'
  | 'group_resubscribe'

/** One event in our words. A bounce of type `blocked` is the event `blocked`: the address may work another day. */
export type SendGridEvent = {
  readonly event: SendGridEventName
  readonly occurredAt: Date
  readonly address: string
  /** From the custom arguments; null for mail that is not ours and for some late bounces. */
  readonly communicationId: string | null
  readonly attempt: number | null
  /** Message id of the call, the part of `sg_message_id` before the first dot. */
  readonly providerId: string | null
  /** Opened by a scanner or privacy proxy instead of a person. */
  readonly isMachineOpen: boolean
  readonly url: string | null
  readonly reason: string | null
  readonly code: string | null
  /** The event as it came, for the record. */
  readonly raw: Readonly<Record<string, unknown>>
}

const names: ReadonlySet<string> = new Set<SendGridEventName>([
  'processed',
  'deferred',
  'delivered',
  'open',
  'click',
  'bounce',
  'blocked',
  'dropped',
  'spamreport',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
])

const isName = (text: string): text is SendGridEventName => names.has(text)

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const parseEvent = (raw: Record<string, unknown>): SendGridEvent | null => {
  const name = raw.event === 'bounce' && raw.type === 'blocked' ? 'blocked' : text(raw.event)
  const address = text(raw.email)
  const seconds = Number(raw.timestamp)
  if (!name || !isName(name) || !address || !Number.isFinite(seconds)) return null
  const attempt = Number(raw.a)
  return {
    event: name,
    occurredAt: new Date(seconds * 1000),
    address,
    communicationId: text(raw.c),
    attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null,
    providerId: text(raw.sg_message_id)?.split('.')[0] ?? null,
    isMachineOpen: raw.sg_machine_open === true,
    url: text(raw.url),
    reason: text(raw.reason) ?? text(raw.response),
    code: text(raw.status),
    raw,
  }
}

/**
 * Reads the body of the event webhook. Null when it is no JSON list at all; events of an unknown kind are left out.
 * Check the signature first.
 */
export const parseSendGridEvents = (rawBody: Buffer | string): SendGridEvent[] | null => {
  const parsed = parseJson(rawBody.toString())
  if (!Array.isArray(parsed)) return null
  return parsed.flatMap((raw: unknown) => {
    const event = typeof raw === 'object' && raw !== null ? parseEvent(raw as Record<string, unknown>) : null
    return event ? [event] : []
  })
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
