import { earliestOpen } from '@velvet/domain/events'
import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import { noNotice } from '../service-messages/index.ts'
import { actorName } from './actor-name.ts'

/** Applications whose guests were told that they have a place, or may have one, and who still do. */
const withPlaces = ({ db }: Context, eventId: string) =>
  db
    .selectFrom('event_applications as ea')
    .select('ea.id')
    .where('ea.event_id', '=', eventId)
    .where('ea.status', 'in', ['approved', 'offered'])
    .where('ea.told_status', 'in', ['approved', 'offered'])

/**
 * Lets a message about a change of the event, or of one party, wait for its release, for guests who were told that they have or
 * may have a place (MSG-27). Not when the event tells no one, is canceled or deleted, or is over. Needs the event locked.
 */
export const stageChanged = async (context: Context, eventId: string, applicationId?: string): Promise<void> => {
  const telling = context.db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('release', '<>', 'silent')
    .where('cancelled_at', 'is', null)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('date', 'is', null), eb('date', '>=', earliestOpen(context.now()))]))
  const ids = withPlaces(context, eventId)
    .where('ea.event_id', 'in', telling)
    .$if(applicationId !== undefined, (query) => query.where('ea.id', '=', applicationId ?? ''))
    .orderBy('ea.id')
    .forNoKeyUpdate()
  await context.db
    .updateTable('event_applications')
    .set({ notice_kind: 'changed', notice_by: actorName(context), notice_at: context.now(), notice_note: null })
    .where('id', 'in', ids)
    .execute()
}

/** Lets the message that the night is canceled wait for its release. Needs the applications locked. */
export const stageCancelled = async (
  context: Context,
  applicationIds: readonly string[],
  note: string | null,
): Promise<void> => {
  await context.db
    .updateTable('event_applications')
    .set({ notice_kind: 'cancelled', notice_by: actorName(context), notice_at: context.now(), notice_note: note })
    .where('id', '=', oneOf(applicationIds))
    .execute()
}

/** Removes the waiting message about the event from these applications. Needs them locked. */
export const dropNotices = async ({ db }: Context, applicationIds: readonly string[]): Promise<void> => {
  await db
    .updateTable('event_applications')
    .set(noNotice)
    .where('id', '=', oneOf(applicationIds))
    .where('notice_kind', 'is not', null)
    .execute()
}

/** News keeps waiting only for guests with a place who get no message now; a cancellation, for all who did not withdraw. */
const staysWaiting = sql`c.told is null and (c.to in ('approved', 'offered') or (ea.notice_kind = 'cancelled' and c.to <> 'withdrawn'))`

const ifWaiting = <T>(column: string) => sql<T | null>`case when ${staysWaiting} then ${sql.ref(`ea.${column}`)} end`

/** The columns of the waiting message once the application gets the status `c.to`: unchanged, or cleared. */
export const noticeAfter = {
  notice_kind: ifWaiting<'changed' | 'cancelled'>('notice_kind'),
  notice_by: ifWaiting<string>('notice_by'),
  notice_at: ifWaiting<Date>('notice_at'),
  notice_note: ifWaiting<string>('notice_note'),
}
