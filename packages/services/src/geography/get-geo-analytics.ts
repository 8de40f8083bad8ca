import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { getGeoAnalytics as endpoint } from '@velvet/contracts/geography'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { conversionChange, conversionRate } from '@velvet/domain/geography'
import { sql } from 'kysely'
import { getStats } from '../applicants/index.ts'
import { authorize, type Context } from '../kernel/index.ts'
import { chosenStatus, locatedPeople } from './located-people.ts'

const spanMs = 30 * 86_400_000

const countPlaces = (context: Context, status?: ApplicantStatus): Promise<{ located: number; cities: number }> =>
  context.db
    .selectFrom(locatedPeople(context, status).as('places'))
    .select([sql<number>`coalesce(sum(people), 0)::int`.as('located'), sql<number>`count(*)::int`.as('cities')])
    .executeTakeFirstOrThrow()

/** Decisions of the last 30 days, and of the 30 before. */
const readDecisions = async (context: Context) => {
  const now = context.now().getTime()
  const [start, middle, end] = [new Date(now - 2 * spanMs), new Date(now - spanMs), new Date(now)]
  const rows = await context.db
    .selectFrom('applicants')
    .select([
      sql<boolean>`decided_at > ${middle}`.as('is_recent'),
      sql<number>`(count(*) filter (where status = 'approved'))::int`.as('approved'),
      sql<number>`(count(*) filter (where status = 'declined'))::int`.as('declined'),
    ])
    .where('decided_at', '>', start)
    .where('decided_at', '<=', end)
    .groupBy('is_recent')
    .execute()
  const of = (isRecent: boolean) => rows.find((row) => row.is_recent === isRecent) ?? { approved: 0, declined: 0 }
  return { recent: of(true), before: of(false) }
}

/**
 * The totals of the map (API-51), for everyone or one status; conversion always covers all decisions, and its change compares the
 * last 30 days with the 30 days before.
 */
export const getGeoAnalytics = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'stats.read')
  const status = chosenStatus(query.status)
  const [totals, places, decisions] = await Promise.all([
    getStats(context),
    countPlaces(context, status),
    readDecisions(context),
  ])
  return {
    totalApplicants: totals[status ?? 'total'],
    ...places,
    conversionRate: conversionRate(totals),
    conversionChange: conversionChange(decisions.recent, decisions.before),
  }
}
