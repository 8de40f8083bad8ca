import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { getGeoAnalytics as endpoint } from '@velvet/contracts/geography'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { conversionChange, conversionRate } from '@velvet/domain/geography'
import { sql } from 'kysely'
import { getStats } from '../applicants/index.ts'
import { authorise, type Context } from '../kernel/index.ts'
import { chosenStatus, locatedPeople } from './located-people.ts'

const spanMs = 30 * 86_400_000

const countPlaces = async (
  context: Context,
  status?: ApplicantStatus,
): Promise<{ located: number; cities: number }> => {
  const { rows } = await sql<{ located: number; cities: number }>`
    select coalesce(sum(people), 0)::int as located, count(*)::int as cities
    from (${locatedPeople(status)}) places`.execute(context.db)
  return rows[0] ?? { located: 0, cities: 0 }
}

/** Decisions of the last 30 days, and of the 30 before. */
const readDecisions = async (context: Context) => {
  const now = context.now().getTime()
  const [start, middle, end] = [new Date(now - 2 * spanMs), new Date(now - spanMs), new Date(now)]
  const { rows } = await sql<{ is_recent: boolean; approved: number; declined: number }>`
    select decided_at > ${middle} as is_recent,
      (count(*) filter (where status = 'approved'))::int as approved,
      (count(*) filter (where status = 'declined'))::int as declined
    from applicants where decided_at > ${start} and decided_at <= ${end}
    group by 1`.execute(context.db)
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
  authorise(context, 'stats.read')
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
