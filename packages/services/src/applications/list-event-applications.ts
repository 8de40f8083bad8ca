import {
  type ApplicationSortKey,
  type ApplicationStatus,
  applicationStatuses,
  type listEventApplications as endpoint,
} from '@velvet/contracts/applications'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, knownId, notFound, oneOf } from '../kernel/index.ts'
import { type ApplicationFilters, matchingApplications, readStatuses } from './filter-applications.ts'
import {
  applicationColumns,
  type OfferRank,
  positionsOf,
  presentApplication,
  waitlistOrder,
} from './present-application.ts'

const byTime = (direction: RawBuilder<unknown>) => sql`ea.created_at ${direction}, ea.id ${direction}`

type Order = (
  direction: RawBuilder<unknown>,
  line: { rank: OfferRank; statuses: readonly ApplicationStatus[] },
) => RawBuilder<unknown>

/** The order of each key; unknown values come last, ties in the order of application. */
const orders: Readonly<Record<ApplicationSortKey, Order>> = {
  applied: byTime,
  name: (direction) => sql`a.name_sort ${direction}, ${byTime(direction)}`,
  score: (direction) => sql`a.score ${direction} nulls last, ${byTime(direction)}`,
  priority: (direction) => sql`a.priority_rank ${direction}, ${byTime(direction)}`,
  // The waitlist has one direction: the next guest comes first. For waitlisted guests alone, an index supplies this order.
  waitlist: (_, { rank, statuses: [status, ...others] }) =>
    status === 'waitlisted' && others.length === 0
      ? waitlistOrder(rank)
      : sql`ea.status <> 'waitlisted', ${waitlistOrder(rank)}`,
}

const readOfferRank = async ({ db }: Context, eventId: string): Promise<OfferRank> => {
  const event = await db.selectFrom('events').select('offer_rank').where('id', '=', eventId).executeTakeFirst()
  if (!event) throw notFound('event')
  return event.offer_rank
}

/** The number of matches; without further filters from maintained counters. */
const countOf = async (context: Context, eventId: string, filters: ApplicationFilters): Promise<number> => {
  const { statuses = [], staged, untold, search } = filters
  const isByStatus = staged === undefined && untold === undefined && search === undefined
  const { total } = isByStatus
    ? await context.db
        .selectFrom('application_totals')
        .select(sql<number>`coalesce(sum(applications), 0)::int`.as('total'))
        .where('event_id', '=', eventId)
        .where('kind', '=', oneOf(statuses.length > 0 ? statuses : applicationStatuses))
        .executeTakeFirstOrThrow()
    : await matchingApplications(context, eventId, filters)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
  return total
}

/**
 * One page of an event's guest list, in a stable order, and the total number of matches. Refuses
 * `event_not_found`, `status_unknown`, and an order by score for roles that may not see the score.
 */
export const listEventApplications = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const { status, staged, untold, search, sort = 'applied', order = 'desc', limit = 50, offset = 0 } = query
  const eventId = knownId(params.id, 'event')
  const rank = await readOfferRank(context, eventId)
  if (sort === 'score' || (sort === 'waitlist' && rank === 'score')) authorize(context, 'applicants.read_private')
  const filters = { statuses: readStatuses(status), staged, untold, search }
  const [rows, total] = await Promise.all([
    matchingApplications(context, eventId, filters)
      .select(applicationColumns)
      .orderBy(orders[sort](order === 'asc' ? sql`asc` : sql`desc`, { rank, statuses: filters.statuses }))
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(context, eventId, filters),
  ])
  const positions = await positionsOf(context, { id: eventId, rank }, rows)
  return { applications: rows.map((row) => presentApplication(row, positions, context.actor)), total }
}
