import { isPast } from '@velvet/domain/events'
import { AppError } from '@velvet/domain/kernel'
import type { lockNights } from '../applications/index.ts'
import { type Context, notFound } from '../kernel/index.ts'
import { type Opened, openLink } from './find-application.ts'

type Nights = Awaited<ReturnType<typeof lockNights>>

const readLocked = ({ db }: Context, id: string) =>
  db
    .selectFrom('event_applications as ea')
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .select(['ea.id', 'ea.status', 'ea.heads', 'ea.companions', 'ea.response', 'ea.is_held as isHeld'])
    .select(['ea.told_status as toldStatus', 'ea.told_kind as toldKind', 'ea.offer_expires_at as offerExpiresAt'])
    .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.email'])
    .select(['e.date', 'e.cancelled_at as cancelledAt'])
    .where('ea.id', '=', id)
    .forNoKeyUpdate('ea')
    .executeTakeFirst()

/** Refuses `event_past` (409) once the night is over (GST-12). */
export const requireNotOver = (date: Date | null, now: Date): void => {
  if (isPast(date, now)) throw new AppError('conflict', 'event_past', 'This night has taken place.')
}

/**
 * Locks the application that a link opened, whose event is locked, and reads what an answer depends on. A link that was replaced
 * in the meantime is refused like every other that does not work. Refuses `event_past`.
 */
export const lockPlace = async (
  context: Context,
  opened: Opened,
  { token, nights }: { token: string; nights: Nights },
) => {
  const row = await readLocked(context, opened.id)
  const again = await openLink(context, token)
  const night = nights.get(opened.eventId)
  if (!row || !night || again.id !== opened.id) throw notFound('link')
  requireNotOver(row.date, context.now())
  return { ...opened, ...row, night }
}
export type LockedPlace = Awaited<ReturnType<typeof lockPlace>>
