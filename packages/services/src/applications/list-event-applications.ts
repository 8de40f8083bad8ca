import type { ApplicationSortKey, listEventApplications as endpoint } from '@velvet/contracts/applications'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { type RawBuilder, sql } from 'kysely'
import { authorise, type Context, knownId } from '../kernel/index.ts'
import { type ApplicationFilters, matchingApplications, readStatuses } from './filter-applications.ts'
import { applicationColumns, presentApplication, waitlistOf } from './present-application.ts'
import { requireEvent } from './require-event.ts'

const sortColumns: Readonly<Record<ApplicationSortKey, RawBuilder<unknown>>> = {
  applied: sql`ea.created_at`,
  name: sql`a.name_sort`,
  score: sql`a.score`,
  priority: sql`a.priority_rank`,
  waitlist: sql`line.position`,
}

const countOf = async (context: Context, eventId: string, filters: ApplicationFilters): Promise<number> => {
  const { total } = await matchingApplications(context, eventId, filters)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * One page of an event's guest list, in a stable order with unknown values last, and the total number of matches. Refuses
 * `event_not_found`, `status_unknown`, and the order by score for roles that may not see the score.
 */
export const listEventApplications = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorise(context, 'applicants.read')
  const { status, staged, untold, search, sort = 'applied', order = 'desc', limit = 50, offset = 0 } = query
  if (sort === 'score') authorise(context, 'applicants.read_private')
  const eventId = knownId(params.id, 'event')
  await requireEvent(context, eventId)
  const filters = { statuses: readStatuses(status), staged, untold, search }
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const [rows, total] = await Promise.all([
    matchingApplications(context, eventId, filters)
      .leftJoin(waitlistOf(context, eventId).as('line'), 'line.id', 'ea.id')
      .select(applicationColumns)
      .select('line.position')
      .orderBy(sql`${sortColumns[sort]} ${direction} nulls last, ea.created_at ${direction}, ea.id ${direction}`)
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(context, eventId, filters),
  ])
  return { applications: rows.map((row) => presentApplication(row, context.actor)), total }
}
