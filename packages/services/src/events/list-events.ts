import type { Event } from '@velvet/contracts/events'
import { isPast } from '@velvet/domain/events'
import { sql } from 'kysely'
import { authorise, type Context } from '../kernel/index.ts'

/** The next event first, then those without a date, then past ones, the latest first. */
const byWhen =
  (now: Date) =>
  (a: Date | null, b: Date | null): number => {
    const rank = (date: Date | null): number => (date === null ? 1 : isPast(date, now) ? 2 : 0)
    const distance = (date: Date | null): number => Math.abs((date ?? now).getTime() - now.getTime())
    return rank(a) - rank(b) || distance(a) - distance(b)
  }

/** Every event that is not archived (API-40). Applications are counted with every write that changes them (ENT-35). */
export const listEvents = async (context: Context): Promise<Event[]> => {
  authorise(context, 'events.read')
  const { rows } = await sql<{
    id: string
    name: string
    description: string | null
    location: string | null
    date: Date | null
    max_capacity: number | null
    is_active: boolean
    created_at: Date
    updated_at: Date
    applications: number
    approved: number
  }>`
    select events.*, coalesce(counts.applications, 0)::int as applications, coalesce(counts.approved, 0)::int as approved
    from events left join (
      select event_id, sum(applications) as applications, sum(approved) as approved from event_totals group by event_id
    ) counts on counts.event_id = events.id
    where events.archived_at is null`.execute(context.db)
  const order = byWhen(context.now())
  return rows
    .toSorted((a, b) => order(a.date, b.date) || a.name.localeCompare(b.name))
    .map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      location: row.location,
      date: row.date?.toISOString() ?? null,
      maxCapacity: row.max_capacity,
      isActive: row.is_active,
      currentApplications: row.applications,
      approvedApplications: row.approved,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }))
}
