import type { Places } from '@velvet/domain/applicants'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/**
 * Locks those of the events that have a capacity, in order of id, so that two approvals never take the same last place, and
 * counts the taken places. Events without a capacity are absent. Needs an open transaction.
 */
export const lockPlaces = async (context: Context, eventIds: readonly string[]): Promise<Map<string, Places>> => {
  if (eventIds.length === 0) return new Map()
  const events = await context.db
    .selectFrom('events')
    .select(['id', 'name', 'max_capacity'])
    .where(sql<boolean>`id = any(${eventIds}::uuid[])`)
    .where('max_capacity', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (events.length === 0) return new Map()
  // A separate statement: only one that starts after the lock sees what the previous holder committed.
  const counts = await context.db
    .selectFrom('event_totals')
    .select(['event_id', sql<number>`sum(approved)::int`.as('approved')])
    .where(sql<boolean>`event_id = any(${events.map((event) => event.id)}::uuid[])`)
    .groupBy('event_id')
    .execute()
  const approved = new Map(counts.map((row) => [row.event_id, row.approved]))
  return new Map(
    events.map(({ id, name, max_capacity }) => [id, { name, capacity: max_capacity, approved: approved.get(id) ?? 0 }]),
  )
}
