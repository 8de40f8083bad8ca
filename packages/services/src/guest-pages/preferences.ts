import type { GuestPreferences } from '@velvet/contracts/guest-pages'
import { toE164 } from '@velvet/domain/phone'
import { addressHash, type Context, notFound } from '../kernel/index.ts'
import type { Opened } from './find-application.ts'

/** A channel as the guest page shows it. */
export type ChannelPreference = {
  readonly address: string | null
  /** Null without an address. */
  readonly addressHmac: Buffer | null
  readonly isIn: boolean
  /** The guest ticked the box of the form, which takes effect when they save it here (MSG-24). */
  readonly isTicked: boolean
  /** Only the guest's provider, by START, or an admin can end this: a STOP, or a complaint. */
  readonly isStopped: boolean
}

export type StoredPreferences = {
  readonly emailUpdates: boolean
  readonly smsUpdates: boolean
  /** In the form, a person who was already known checked the box for texts about this application (MSG-24). */
  readonly isTickedForUpdates: boolean
  readonly email: ChannelPreference
  readonly sms: ChannelPreference
}

const readPerson = async ({ db }: Context, { id, applicantId }: Opened) => {
  const row = await db
    .selectFrom('applicants as a')
    .innerJoin('event_applications as ea', 'ea.applicant_id', 'a.id')
    .select(['a.email', 'a.phone_e164', 'a.email_updates', 'a.sms_updates', 'a.email_opt_in', 'a.sms_opt_in'])
    .select(['a.email_opted_out_at', 'a.sms_opted_out_at', 'ea.payload', 'ea.created_at'])
    .select('a.created_at as knownSince')
    .where('a.id', '=', applicantId)
    .where('ea.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('link')
  return row
}

/** The latest statement of a person about each channel: a STOP stays in force when the number changes. */
const readLastWords = async ({ db }: Context, applicantId: string) => {
  const rows = await db
    .selectFrom('consent_events')
    .distinctOn('channel')
    .select(['channel', 'action', 'source', 'created_at'])
    .where('applicant_id', '=', applicantId)
    .where('source', 'in', ['link', 'stop', 'start', 'provider', 'admin'])
    .orderBy('channel')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return (channel: 'email' | 'sms') => rows.find((row) => row.channel === channel)
}

/** When the guest checked a box with a later application for the same event; null for one checked with the first. */
const tickedLater = (payload: Record<string, unknown>, box: string): Date | null => {
  const { tickedAt } = payload as { tickedAt?: Record<string, string> }
  const at = tickedAt?.[box]
  return at === undefined ? null : new Date(at)
}

const stopping = { email: ['complaint'], sms: ['stopped'] } as const

const readStopped = async ({ db }: Context, hashes: { email: Buffer | null; sms: Buffer | null }) => {
  const rows = await db
    .selectFrom('suppressions')
    .select(['channel', 'reason'])
    .where(({ and, or }) =>
      or(
        (['email', 'sms'] as const).flatMap((channel) => {
          const hash = hashes[channel]
          return hash ? [and({ channel, address_hmac: hash })] : []
        }),
      ),
    )
    .execute()
  return (channel: 'email' | 'sms'): boolean =>
    rows.some((row) => row.channel === channel && (stopping[channel] as readonly string[]).includes(row.reason))
}

/** What the owner of an application wants to receive, and what they checked in the form. */
export const readStoredPreferences = async (context: Context, opened: Opened): Promise<StoredPreferences> => {
  const person = await readPerson(context, opened)
  const { secret } = context.settings
  const { payload } = person
  const hashes = {
    email: person.email ? addressHash(secret, 'email', person.email) : null,
    sms: person.phone_e164 ? addressHash(secret, 'sms', person.phone_e164) : null,
  }
  const lastWord = await readLastWords(context, opened.applicantId)
  const isSuppressed = await readStopped(context, hashes)
  const channelOf = (
    channel: 'email' | 'sms',
    box: 'emailConsent' | 'smsConsent',
    isOwn: boolean,
  ): ChannelPreference => {
    const isIn = channel === 'email' ? person.email_opt_in : person.sms_opt_in
    const last = lastWord(channel)
    const isOut = last?.action === 'out' && (last.source === 'stop' || last.source === 'provider')
    const isStopped = isSuppressed(channel) || (channel === 'sms' && isOut && !isIn)
    const outAt = channel === 'email' ? person.email_opted_out_at : person.sms_opted_out_at
    const tickedAt = tickedLater(payload, box) ?? person.created_at
    const wasAnswered = [last?.created_at, outAt].some((at) => at && at > tickedAt)
    const isTicked = payload[box] === true && isOwn && !isIn && !wasAnswered && !isStopped
    const address = channel === 'email' ? person.email : person.phone_e164
    return { address, addressHmac: hashes[channel], isIn, isTicked, isStopped }
  }
  const typedPhone = typeof payload.phone === 'string' ? toE164(payload.phone) : null
  const smsUpdates = person.sms_updates ?? person.sms_opt_in
  const isOwnNumber = typedPhone === person.phone_e164
  const wasKnown = person.created_at > person.knownSince || tickedLater(payload, 'smsUpdates') !== null
  return {
    emailUpdates: person.email_updates,
    smsUpdates,
    isTickedForUpdates: payload.smsUpdates === true && wasKnown && isOwnNumber && !smsUpdates,
    email: channelOf('email', 'emailConsent', true),
    sms: channelOf('sms', 'smsConsent', isOwnNumber),
  }
}

/** The boxes of the guest page (MSG-24, MSG-25). */
export const readPreferences = async (context: Context, opened: Opened): Promise<GuestPreferences> => {
  const { emailUpdates, smsUpdates, isTickedForUpdates, email, sms } = await readStoredPreferences(context, opened)
  return {
    emailUpdates,
    smsUpdates: smsUpdates || isTickedForUpdates,
    emailOptIn: email.isIn || email.isTicked,
    smsOptIn: sms.isIn || sms.isTicked,
  }
}
