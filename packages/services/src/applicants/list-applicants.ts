import type { ApplicantFilters, ApplicantSummary, listApplicants as endpoint } from '@velvet/contracts/applicants'
import { type ApplicationStatus, applicationStatuses } from '@velvet/contracts/applications'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { Database } from '@velvet/database'
import { withoutBlanks } from '@velvet/domain/applicants'
import { type SelectQueryBuilder, sql } from 'kysely'
import { validate } from 'uuid'
import { authorize, type Context, oneOf } from '../kernel/index.ts'
import { activeFilters, matchingApplicants } from './filter-applicants.ts'
import { orderedByGroup, presentGroup, sharedValue } from './group-duplicates.ts'
import { presentSummary, selectSummary } from './present-applicant.ts'
import { readTotal } from './read-totals.ts'
import { sorted } from './sort-applicants.ts'

/** Every write maintains the counts of an event's applications; each belongs to one person. */
const countOfEvent = async (
  { db }: Context,
  eventId: string,
  status: ApplicationStatus | undefined,
): Promise<number> => {
  if (!validate(eventId)) return 0
  const { total } = await db
    .selectFrom('application_totals')
    .select(sql<number>`coalesce(sum(applications), 0)::int`.as('total'))
    .where('event_id', '=', eventId)
    .where('kind', '=', oneOf(status ? [status] : applicationStatuses))
    .executeTakeFirstOrThrow()
  return total
}

/** The exact number of matching people; totals by status, duplicates, or event come from maintained counters. */
export const countApplicants = async (context: Context, typed: ApplicantFilters): Promise<number> => {
  const filters = withoutBlanks(typed)
  const active = activeFilters(filters)
  if (active.every((name) => name === 'status' || name === 'duplicates')) return readTotal(context, filters)
  if (filters.eventId && active.every((name) => name === 'eventId' || name === 'applicationStatus'))
    return countOfEvent(context, filters.eventId, filters.applicationStatus)
  const { total } = await matchingApplicants(context, filters)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type Query = EndpointInput<typeof endpoint>['query']

/** Beyond this many rows it is faster to walk the index alone and to fetch the people of the page afterwards. */
const farIn = 1_000

const readPage = async (context: Context, query: Query): Promise<ApplicantSummary[]> => {
  const { sort = 'appliedDate', order = 'desc', limit = 50, offset = 0, duplicates } = query
  // An explicit order is the reader's choice; this one is the default.
  const groups = sort === 'appliedDate' ? duplicates : undefined
  const ordered = <O>(people: SelectQueryBuilder<Database, 'applicants', O>) =>
    groups ? orderedByGroup(people, groups, order) : sorted(people, sort, order)
  const matching = matchingApplicants(context, query)
  const onPage =
    offset < farIn
      ? matching.limit(limit).offset(offset)
      : context.db
          .selectFrom('applicants')
          .where('id', 'in', ordered(matching.select('id')).limit(limit).offset(offset))
  const rows = await selectSummary(ordered(onPage))
    .$if(groups !== undefined, (people) => people.select(sharedValue(groups ?? 'true')))
    .execute()
  return rows.map((row) => Object.assign(presentSummary(row, context.actor), presentGroup(row)))
}

/**
 * One page of the matching people, in a stable order, and the total number of matches. Refuses roles without `applicants.read`,
 * and the order by score for roles without `applicants.read_private`, because an order reveals as much as the numbers.
 */
export const listApplicants = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  if (query.sort === 'score') authorize(context, 'applicants.read_private')
  const [applicants, total] = await Promise.all([readPage(context, query), countApplicants(context, query)])
  return { applicants, total }
}
