import { type ApplicationStatus, applicationStatuses } from '@velvet/contracts/applications'
import type { ApplicationCounts, CountsByStatus, Event, EventNumbers, EventWithNumbers } from '@velvet/contracts/events'
import { sql } from 'kysely'
import { type Context, notFound } from '../kernel/index.ts'
import { presentAnnouncement, presentDecisionRules, presentForm } from './present-form.ts'

/** Applications and heads by kind: a status, `held`, `confirmed`, or `staged`; absent where there are none. */
type Totals = Partial<Record<string, [applications: number, heads: number]>>

/** Events, each with its creator and its number of applications, which every relevant write maintains (ENT-35). */
export const eventsWithCounts = ({ db }: Context) =>
  db
    .selectFrom('events')
    .leftJoin('admins', 'admins.id', 'events.created_by')
    .leftJoin(
      (totals) =>
        totals
          .selectFrom((kinds) =>
            kinds
              .selectFrom('application_totals')
              .select(['event_id', 'kind', sql`array[sum(applications), sum(heads)]`.as('numbers')])
              .groupBy(['event_id', 'kind'])
              .as('kinds'),
          )
          .select(['event_id', sql<Record<string, unknown>>`jsonb_object_agg(kind, numbers)`.as('totals')])
          .groupBy('event_id')
          .$narrowType<{ totals: Totals }>()
          .as('counts'),
      (join) => join.onRef('counts.event_id', '=', 'events.id'),
    )
    .selectAll('events')
    .select(['admins.username', 'counts.totals'])

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
  ...presentAnnouncement(row),
  ...presentForm(row),
  ...presentDecisionRules(row),
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  currentApplications: countsOf(row).total,
  approvedApplications: countsOf(row).approved,
  isFull: numbersOf(row).free === 0,
  archivedAt: row.archived_at?.toISOString() ?? null,
  createdBy: row.username,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const byStatus = (totals: Totals, which: 0 | 1): CountsByStatus => {
  const numbers = applicationStatuses.map((status) => [status, totals[status]?.[which] ?? 0] as const)
  return {
    ...(Object.fromEntries(numbers) as Record<ApplicationStatus, number>),
    total: numbers.reduce((sum, [, number]) => sum + number, 0),
  }
}

/** An event's applications, and their heads, by status (ANS-25). */
export const countsOf = ({ totals }: Pick<Row, 'totals'>): ApplicationCounts => ({
  ...byStatus(totals ?? {}, 0),
  heads: byStatus(totals ?? {}, 1),
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

const numbersOf = ({ totals, max_capacity: capacity }: Row): EventNumbers => {
  const sumOf = (kind: string) => {
    const [applications = 0, heads = 0] = totals?.[kind] ?? []
    return { applications, heads }
  }
  const held = sumOf('held').heads
  return {
    ...{ capacity, held },
    free: capacity === null ? null : Math.max(capacity - held, 0),
    over: capacity === null ? 0 : Math.max(held - capacity, 0),
    ...{ approved: sumOf('approved'), confirmed: sumOf('confirmed'), offered: sumOf('offered') },
    ...{ waitlisted: sumOf('waitlisted'), pending: sumOf('pending'), invited: sumOf('invited') },
    ...{ declined: sumOf('declined'), withdrawn: sumOf('withdrawn'), expired: sumOf('expired') },
    staged: sumOf('staged'),
  }
}

/** One event with its counts and numbers. Refuses `event_not_found`. */
export const readEventWithNumbers = async (context: Context, id: string): Promise<EventWithNumbers> => {
  const row = await readRow(context, id)
  return { ...presentEvent(row), numbers: numbersOf(row) }
}
