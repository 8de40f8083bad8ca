import type { Event } from '@velvet/contracts/events'
import { sql } from 'kysely'
import { type Context, notFound } from '../kernel/index.ts'

/** Events, each with its creator and its number of applications, which every relevant write maintains (ENT-35). */
export const eventsWithCounts = ({ db }: Context) =>
  db
    .selectFrom('events')
    .leftJoin('admins', 'admins.id', 'events.created_by')
    .leftJoin(
      (totals) =>
        totals
          .selectFrom('event_totals')
          .select([
            'event_id',
            sql<number>`sum(applications)::int`.as('applications'),
            sql<number>`sum(approved)::int`.as('approved'),
            sql<number>`sum(declined)::int`.as('declined'),
          ])
          .groupBy('event_id')
          .as('counts'),
      (join) => join.onRef('counts.event_id', '=', 'events.id'),
    )
    .selectAll('events')
    .select([
      'admins.username',
      sql<number>`coalesce(counts.applications, 0)`.as('applications'),
      sql<number>`coalesce(counts.approved, 0)`.as('approved'),
      sql<number>`coalesce(counts.declined, 0)`.as('declined'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof eventsWithCounts>['executeTakeFirstOrThrow']>>

export const presentEvent = (row: Row): Event => ({
  id: row.id,
  name: row.name,
  description: row.description,
  location: row.location,
  date: row.date?.toISOString() ?? null,
  maxCapacity: row.max_capacity,
  isActive: row.is_active,
  timeZone: row.time_zone,
  currentApplications: row.applications,
  approvedApplications: row.approved,
  archivedAt: row.archived_at?.toISOString() ?? null,
  createdBy: row.username,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** An event's applications by status. */
export const countsOf = ({
  applications,
  approved,
  declined,
}: Pick<Row, 'applications' | 'approved' | 'declined'>) => ({
  total: applications,
  pending: applications - approved - declined,
  approved,
  declined,
})

const readRow = async (context: Context, id: string): Promise<Row> => {
  const row = await eventsWithCounts(context).where('events.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('event')
  return row
}

/** One event with its counts. Refuses `event_not_found`. */
export const readEvent = async (context: Context, id: string): Promise<Event> =>
  presentEvent(await readRow(context, id))

/** Applications to one event. Refuses `event_not_found`. */
export const readCounts = async (context: Context, id: string) => countsOf(await readRow(context, id))
