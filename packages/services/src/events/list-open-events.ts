import type { OpenEvent } from '@velvet/contracts/events'
import { isPast } from '@velvet/domain/events'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

const mostEvents = 500

/** Events a visitor can apply to, soonest first, those without a date last (API-01). A full event stays, as a waitlist. */
export const listOpenEvents = async (context: Context): Promise<OpenEvent[]> => {
  const rows = await context.db
    .selectFrom('events')
    .select((eb) => [
      'id',
      'name',
      'date',
      'location',
      eb
        .case()
        .when('max_capacity', 'is', null)
        .then(false)
        .else(
          sql<boolean>`(select count(*) from event_applications ea join applicants a on a.id = ea.applicant_id
            where ea.event_id = events.id and a.status = 'approved') >= max_capacity`,
        )
        .end()
        .as('is_full'),
    ])
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('date', (ob) => ob.asc().nullsLast())
    .limit(mostEvents)
    .execute()
  return rows
    .filter((row) => !isPast(row.date, context.now()))
    .map((row) => ({
      id: row.id,
      name: row.name,
      date: row.date?.toISOString() ?? null,
      location: row.location,
      isFull: row.is_full,
    }))
}
