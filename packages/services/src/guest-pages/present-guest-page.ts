import type { GuestEvent, GuestPage } from '@velvet/contracts/guest-pages'
import { guestStatusOf, hasCalendar, hasPass } from '@velvet/domain/guest-pages'
import { sql } from 'kysely'
import { readEventPage } from '../events/index.ts'
import { type Context, notFound, readDatabaseNow } from '../kernel/index.ts'
import { passCode, passId } from '../passes/index.ts'
import type { Opened } from './find-application.ts'
import { readPreferences } from './preferences.ts'

const readRow = async ({ db }: Context, { id }: Opened) => {
  const row = await db
    .selectFrom('event_applications as ea')
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .select(['ea.status', 'ea.told_status as toldStatus', 'ea.told_kind as toldKind', 'ea.heads', 'ea.companions'])
    .select(['ea.response', 'ea.offer_expires_at as offerExpiresAt', 'ea.pass_no as passNo'])
    .select(['a.first_name as firstName', 'e.date', 'e.cancelled_at as cancelledAt'])
    .where('ea.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('link')
  return row
}

/** Whether the decided applications fill the event. Staged decisions do not count, because they must stay hidden. */
const isFullAsDecided = async ({ db }: Context, eventId: string): Promise<boolean> => {
  const { isFull } = await db
    .selectFrom('events as e')
    .leftJoin('application_totals as t', (join) =>
      join.onRef('t.event_id', '=', 'e.id').on('t.kind', 'in', ['approved', 'offered']),
    )
    .select(sql<boolean>`coalesce(e.max_capacity <= coalesce(sum(t.heads), 0), false)`.as('isFull'))
    .where('e.id', '=', eventId)
    .groupBy(['e.id', 'e.max_capacity'])
    .executeTakeFirstOrThrow()
  return isFull
}

const readEvent = async (context: Context, eventId: string): Promise<GuestEvent> => {
  const page = await readEventPage(context, eventId)
  if (!page) throw notFound('link')
  const {
    waitlistOpen: _waitlist,
    maxParty: _party,
    droppedFields: _dropped,
    questions: _questions,
    answers: _answers,
    ...event
  } = page
  return { ...event, isFull: await isFullAsDecided(context, eventId) }
}

/** The note from staff with the decision that the guest was told, not with a later or staged one. */
const readNote = async ({ db }: Context, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('application_history as h')
    .innerJoin('event_applications as ea', 'ea.id', 'h.application_id')
    .select('h.note')
    .where('h.application_id', '=', id)
    .where('h.is_staged', '=', false)
    .whereRef('h.to_status', '=', 'ea.told_status')
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.note ?? null
}

/** Depends only on what the guest was told, so that it reveals no later decision (GST-07, GST-11). */
const canReturn = ({ toldStatus, toldKind }: Awaited<ReturnType<typeof readRow>>): boolean =>
  toldStatus === 'withdrawn' && toldKind === 'approved'

/** One application as its guest sees it: what the guest was told, and nothing that is staged (GST-06, GST-07). */
export const presentGuestPage = async (context: Context, opened: Opened): Promise<GuestPage> => {
  const row = await readRow(context, opened)
  const status = guestStatusOf(row, await readDatabaseNow(context))
  const pass = { applicationId: opened.id, passNo: row.passNo }
  return {
    status,
    event: await readEvent(context, opened.eventId),
    firstName: row.firstName,
    party: { heads: row.heads, companions: row.companions.map(({ name }) => ({ name })) },
    response: row.response,
    ...(canReturn(row) ? { canReturn: true as const } : {}),
    offerExpiresAt: status === 'offered' ? (row.offerExpiresAt?.toISOString() ?? null) : null,
    // The note of a cancellation is in its message; that of the earlier decision no longer holds.
    note: status === 'cancelled' ? null : await readNote(context, opened.id),
    pass: hasPass(row) ? { id: passId(pass), code: passCode(context.settings.secret, pass) } : null,
    hasCalendar: hasCalendar(status, row),
    preferences: await readPreferences(context, opened),
  }
}
