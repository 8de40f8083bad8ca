import type { OpenEvent } from '@velvet/contracts/events'
import { earliestOpen } from '@velvet/domain/events'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

const maxEvents = 500

/** Events a visitor can apply to, soonest first, those without a date last (API-01). A full event stays, as a waitlist. */
export const listOpenEvents = async (context: Context): Promise<OpenEvent[]> => {
  const rows = await context.db
    .selectFrom('events')
    .select([
      'id',
      'name',
      'date',
      'time_zone',
      'location',
      sql<boolean>`max_capacity is not null and coalesce(
        (select sum(t.heads) from application_totals t where t.event_id = events.id and t.kind = 'held'), 0) >= max_capacity`.as(
        'is_full',
      ),
    ])
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('date', 'is', null), eb('date', '>=', earliestOpen(context.now()))]))
    .orderBy('date', (ob) => ob.asc().nullsLast())
    .orderBy('name')
    .limit(maxEvents)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    date: row.date?.toISOString() ?? null,
    timeZone: row.time_zone,
    location: row.location,
    isFull: row.is_full,
  }))
}
