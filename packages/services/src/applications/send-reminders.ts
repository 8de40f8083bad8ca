import { sql } from 'kysely'
import { type Context, inTransaction, oneOf } from '../kernel/index.ts'
import { tellGuests } from '../service-messages/index.ts'
import { lockNights } from './read-places.ts'

const chunkSize = 500

const remindAt = sql<Date>`coalesce(e.doors_at, e.date) - make_interval(hours => e.reminder_hours)`

/** Guests who were told before the time of the reminder that they have a place, and were not reminded (MSG-29). */
const dueReminders = ({ db }: Context) =>
  db
    .selectFrom('events as e')
    .innerJoin('event_applications as ea', 'ea.event_id', 'e.id')
    .where('e.reminder_hours', 'is not', null)
    .where('e.release', '<>', 'silent')
    .where('e.cancelled_at', 'is', null)
    .where('e.archived_at', 'is', null)
    .where(sql<boolean>`coalesce(e.doors_at, e.date) > now()`)
    .where(sql<boolean>`${remindAt} <= now()`)
    .where('ea.status', '=', 'approved')
    .where('ea.told_status', '=', 'approved')
    .where('ea.reminded_at', 'is', null)
    .where(sql<boolean>`(ea.told_at is null or ea.told_at < ${remindAt})`)

/** Reminds some guests of one event under its lock; returns how many. */
const remindAtEvent = (outer: Context, eventId: string): Promise<number> =>
  inTransaction(outer, async (context) => {
    await lockNights(context, [eventId])
    const rows = await dueReminders(context)
      .select('ea.id')
      .where('e.id', '=', eventId)
      .orderBy('ea.id')
      .limit(chunkSize)
      .forNoKeyUpdate('ea')
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await context.db
      .updateTable('event_applications')
      .set({ reminded_at: context.now() })
      .where('id', '=', oneOf(ids))
      .execute()
    await tellGuests(
      context,
      ids.map((applicationId) => ({ applicationId, kind: 'reminder' })),
    )
    return ids.length
  })

/**
 * Reminds guests of nights whose doors open soon, once each, also after a downtime, until the doors open. Guests of an event that
 * turned the reminder off are not reminded later. Several workers may run it at once.
 */
export const sendReminders = async (context: Context): Promise<void> => {
  const events = await dueReminders(context).select('e.id').distinct().orderBy('e.id').execute()
  for (const { id } of events) while ((await remindAtEvent(context, id)) === chunkSize);
}
