import type { ApplicationStatus } from '@velvet/contracts/applications'
import { deliverServiceMessages } from '@velvet/contracts/delivery'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import {
  compileServiceSms,
  fillServiceSms,
  isServiceSmsTooLong,
  judgeReach,
  neededValues,
  type ServiceContent,
} from '@velvet/domain/service-messages'
import { type RawBuilder, sql } from 'kysely'
import { type Context, enqueue, tableOf } from '../kernel/index.ts'
import { type ServiceItem, type ServiceValues, valuesOfRows } from './content/read-service-values.ts'
import { resolveTemplates } from './content/resolve-templates.ts'
import { freezeContent } from './freeze-contents.ts'
import { noNotice } from './no-notice.ts'
import { type QueuedMessage, queueMessages } from './queue-messages.ts'
import { type Guest, lockGuests } from './read-guests.ts'

/** What one guest is told, and a note from staff that the message may contain. */
export type Telling = ServiceItem & { readonly kind: ServiceKind }

/** How many guests count as told, and how many messages wait in the ledger for them. */
export type NotificationCounts = { readonly told: number; readonly messages: number }

/** The tellings whose guests count as told, and how many messages wait in the ledger for them. */
type Queued = { readonly told: readonly Telling[]; readonly messages: number }

const dayMs = 86_400_000

/** Texts about an event that begins within a day do not wait for the end of quiet hours (MSG-22). */
const isSoon = ({ opensAt }: Guest, now: Date): boolean => {
  const inMs = opensAt ? opensAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY
  return inMs > -dayMs / 2 && inMs < dayMs
}

type Words = {
  readonly contentId: string
  /** The values that the text needs: a message stores no others. */
  readonly pick: (values: ServiceValues) => ServiceValues
  /** A text that is blank or too long with the values of this guest is not sent; the email says the same. */
  readonly fitsText: (values: ServiceValues) => boolean
}

const wordsOf = (contentId: string, content: ServiceContent): Words => {
  const needed = neededValues(content)
  const text = content.smsContent.trim() === '' ? null : compileServiceSms(content.smsContent)
  return {
    contentId,
    pick: (values) => Object.fromEntries(needed.map((name) => [name, values[name] ?? null])),
    fitsText: (values) => text !== null && !isServiceSmsTooLong(fillServiceSms(text, values)),
  }
}

/** The messages to one guest: one per open channel, or one that says why there is none (MSG-21). */
const messagesTo = (
  guest: Guest,
  { contentId, pick, fitsText }: Words,
  values: ServiceValues,
  now: Date,
): QueuedMessage[] => {
  const { channels, skipReason } = judgeReach(guest)
  const common = {
    ...{ contentId, applicationId: guest.id, applicantId: guest.applicantId, toldNo: guest.toldNo + 1 },
    ...{ values: pick(values), isUrgent: isSoon(guest, now) },
  }
  const email = { ...common, channel: 'email', address: guest.email, addressHash: guest.emailHash } as const
  const sms = { ...common, channel: 'sms', address: guest.number, addressHash: guest.numberHash } as const
  const open = channels.filter((channel) => channel === 'email' || fitsText(values))
  if (open.length > 0) return open.map((channel) => ({ ...(channel === 'email' ? email : sms), skipReason: null }))
  const one = channels.length > 0 || !guest.email ? sms : email
  return [{ ...one, skipReason: skipReason ?? 'text_too_long' }]
}

/** The text of each event and kind, which does not change during one call; null for a kind that is off. */
type Wording = {
  readonly words: Map<string, Words | null>
  readonly templates: Map<string, Awaited<ReturnType<typeof resolveTemplates>>>
}

const freezeWords = async (
  context: Context,
  { words, templates }: Wording,
  { eventId }: Guest,
  kind: ServiceKind,
): Promise<Words | null> => {
  const key = `${eventId} ${kind}`
  const known = words.get(key)
  if (known !== undefined) return known
  const ofEvent = templates.get(eventId) ?? (await resolveTemplates(context, eventId))
  templates.set(eventId, ofEvent)
  const template = ofEvent.get(kind)
  const frozen = template?.isEnabled
    ? wordsOf(await freezeContent(context, { ...template, eventId, kind }), template)
    : null
  words.set(key, frozen)
  return frozen
}

/** Kinds that are not about the status, and so do not change the status that the guest was told last (GST-07). */
const leavesStatus: readonly ServiceKind[] = ['changed', 'reminder']

/**
 * What an application `ea` records about a message of the kind `c.told`, null for no message. `status` is its status after that:
 * the present one, or that of a change in the same statement.
 */
export const toldColumns = ({ now }: Context, status: RawBuilder<ApplicationStatus>) => {
  const ifTold = <T>(column: string, value: RawBuilder<T>) =>
    sql<T | null>`case when c.told <> all (${leavesStatus}) then ${value} else ${sql.ref(`ea.${column}`)} end`
  return {
    told_no: sql<number>`ea.told_no + (c.told is not null)::int`,
    told_status: ifTold('told_status', status),
    told_kind: ifTold('told_kind', sql<string>`c.told`),
    told_at: ifTold('told_at', sql<Date>`${now()}::timestamptz`),
  }
}

const noteTold = async (context: Context, told: readonly Telling[]): Promise<void> => {
  const rows = told.map(({ applicationId, kind }) => ({ id: applicationId, told: kind }))
  if (rows.length === 0) return
  await context.db
    .updateTable('event_applications as ea')
    .from(tableOf('c', { id: 'uuid', told: 'text' }, rows))
    // Every message contains the current facts of the event, so a waiting notice about them is no longer needed.
    .set({ ...noNotice, ...toldColumns(context, sql.ref('ea.status')) })
    .whereRef('ea.id', '=', 'c.id')
    .execute()
}

/** Few enough guests at once that their data is freed in the young generation of the heap, where that is cheap. */
const partSize = 500

const queuePart = async (context: Context, wording: Wording, tellings: readonly Telling[]): Promise<Queued> => {
  const guests = await lockGuests(
    context,
    tellings.map(({ applicationId }) => applicationId),
  )
  const told: { telling: Telling; guest: Guest; words: Words }[] = []
  for (const telling of tellings) {
    const guest = guests.get(telling.applicationId)
    const words = guest && (await freezeWords(context, wording, guest, telling.kind))
    if (guest && words) told.push({ telling, guest, words })
  }
  const values = await valuesOfRows(
    context,
    told.map(({ telling }) => telling),
    told.map(({ guest }) => guest),
  )
  const now = context.now()
  const messages = told.flatMap(({ guest, words }) => {
    const own = values.get(guest.id)
    return own ? messagesTo(guest, words, own, now) : []
  })
  await queueMessages(context, messages)
  return {
    told: told.map(({ telling }) => telling),
    messages: messages.filter(({ skipReason }) => skipReason === null).length,
  }
}

/**
 * Puts the messages of these tellings into the ledger, as `tellGuests` does, but leaves it to the caller to write `toldColumns`, and
 * the status that the tellings name, in the same transaction: writing each row twice would double the cost.
 */
export const queueTellings = async (context: Context, tellings: readonly Telling[]): Promise<Queued> => {
  const wording: Wording = { words: new Map(), templates: new Map() }
  const told: Telling[] = []
  let messages = 0
  for (let first = 0; first < tellings.length; first += partSize) {
    const part = await queuePart(context, wording, tellings.slice(first, first + partSize))
    told.push(...part.told)
    messages += part.messages
  }
  if (told.length > 0) await enqueue(context, deliverServiceMessages, {})
  return { told, messages }
}

/**
 * Tells guests the current status of their locked applications, in the open transaction: one message per open channel enters the
 * ledger, and the application notes what the guest was told. Text, template, and address are those of this moment. A kind that is
 * off tells no one; a guest without an open channel counts as told, and a skipped message says why. `changed` and `reminder` leave
 * the told status as it is. Each application may be named once per call; unknown ones are ignored.
 */
export const tellGuests = async (context: Context, tellings: readonly Telling[]): Promise<NotificationCounts> => {
  const { told, messages } = await queueTellings(context, tellings)
  await noteTold(context, told)
  return { told: told.length, messages }
}
