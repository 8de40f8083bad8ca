import type { ServiceKind } from '@velvet/contracts/service-messages'
import {
  compileServiceSms,
  fillServiceSms,
  isServiceSmsTooLong,
  judgeReach,
  neededValues,
  type ServiceContent,
} from '@velvet/domain/service-messages'
import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import { readServiceValues, type ServiceValues } from './content/read-service-values.ts'
import { resolveTemplates } from './content/resolve-templates.ts'
import { freezeContent } from './freeze-contents.ts'
import { noNotice } from './no-notice.ts'
import { type QueuedMessage, queueMessages } from './queue-messages.ts'
import { type Guest, lockGuests } from './read-guests.ts'

/** What one guest is told, and a note from staff that the message may contain. */
export type Telling = { readonly applicationId: string; readonly kind: ServiceKind; readonly note?: string | null }

/** How many guests count as told, and how many messages wait in the ledger for them. */
export type Told = { readonly told: number; readonly messages: number }

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

const freezeAll = async (context: Context, groups: Map<string, { eventId: string; kind: ServiceKind }>) => {
  const words = new Map<string, Words>()
  const templates = new Map<string, Awaited<ReturnType<typeof resolveTemplates>>>()
  for (const [key, { eventId, kind }] of groups) {
    const ofEvent = templates.get(eventId) ?? (await resolveTemplates(context, eventId))
    templates.set(eventId, ofEvent)
    const template = ofEvent.get(kind)
    if (!template?.isEnabled) continue
    words.set(key, wordsOf(await freezeContent(context, { ...template, eventId, kind }), template))
  }
  return words
}

/** What the guest heard last: kinds that are about something else than the status leave it (GST-07). */
const leavesStatus: readonly ServiceKind[] = ['changed', 'reminder']

const noteTold = async (context: Context, told: readonly Telling[]): Promise<void> => {
  for (const [kind, group] of Map.groupBy(told, (telling) => telling.kind))
    await context.db
      .updateTable('event_applications')
      .set({
        told_no: sql`told_no + 1`,
        // Any message has the facts of the event as they are now.
        ...noNotice,
        ...(leavesStatus.includes(kind) ? {} : { told_status: sql`status`, told_kind: kind, told_at: context.now() }),
      })
      .where('id', '=', oneOf(group.map(({ applicationId }) => applicationId)))
      .execute()
}

/**
 * Tells guests the current status of their locked applications, in the open transaction: one message per open channel enters the
 * ledger, and the application notes what the guest was told. Text, template, and address are those of this moment. A kind that is
 * off tells no one; a guest without an open channel counts as told, and a skipped message says why. `changed` and `reminder` leave
 * the told status as it is. Each application may be named once per call; unknown ones are ignored.
 */
export const tellGuests = async (context: Context, tellings: readonly Telling[]): Promise<Told> => {
  if (tellings.length === 0) return { told: 0, messages: 0 }
  const guests = await lockGuests(
    context,
    tellings.map(({ applicationId }) => applicationId),
  )
  const keyOf = (guest: Guest, kind: ServiceKind): string => `${guest.eventId} ${kind}`
  const known = tellings.flatMap((telling) => {
    const guest = guests.get(telling.applicationId)
    return guest ? [{ telling, guest, key: keyOf(guest, telling.kind) }] : []
  })
  const words = await freezeAll(
    context,
    new Map(known.map(({ telling: { kind }, guest: { eventId }, key }) => [key, { eventId, kind }])),
  )
  const told = known.filter(({ key }) => words.has(key))
  const values = await readServiceValues(
    context,
    told.map(({ telling }) => telling),
  )
  const now = context.now()
  const messages = told.flatMap(({ telling, guest, key }) => {
    const [own, valuesOfGuest] = [words.get(key), values.get(telling.applicationId)]
    return own && valuesOfGuest ? messagesTo(guest, own, valuesOfGuest, now) : []
  })
  await queueMessages(context, messages)
  await noteTold(
    context,
    told.map(({ telling }) => telling),
  )
  return { told: told.length, messages: messages.filter(({ skipReason }) => skipReason === null).length }
}
