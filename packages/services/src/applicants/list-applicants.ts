import type { ApplicantFilters, listApplicants as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context } from '../kernel/index.ts'
import { filterConditions, sorted } from './filter-applicants.ts'
import { presentSummary, summaryColumns } from './present-applicant.ts'
import { readTotals } from './read-totals.ts'

/** The exact number of matching people; unfiltered and single-status totals come from maintained counters. */
export const countApplicants = async (context: Context, filters: ApplicantFilters): Promise<number> => {
  if (!filters.search) {
    const totals = await readTotals(context)
    return filters.status ? totals[filters.status] : totals.total
  }
  const { total } = await context.db
    .selectFrom('applicants')
    .select(sql<number>`count(*)::int`.as('total'))
    .where((eb) => eb.and(filterConditions(eb, filters)))
    .executeTakeFirstOrThrow()
  return total
}

/** Beyond this many rows it is faster to walk the index alone and to fetch the people of the page afterwards. */
const farIn = 1_000

const pageOf = ({ db }: Context, query: EndpointInput<typeof endpoint>['query']) => {
  const { sort = 'appliedDate', order = 'desc', limit = 50, offset = 0 } = query
  const matching = db.selectFrom('applicants').where((eb) => eb.and(filterConditions(eb, query)))
  if (offset < farIn) return sorted(matching.select(summaryColumns), sort, order).limit(limit).offset(offset)
  const ids = sorted(matching.select('id'), sort, order).limit(limit).offset(offset)
  return sorted(db.selectFrom('applicants').select(summaryColumns).where('id', 'in', ids), sort, order)
}

/** One page of the people who match, in a stable order, and how many match in all. Refuses roles without `applicants.read`. */
export const listApplicants = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  const actor = authorise(context, 'applicants.read')
  const [rows, total] = await Promise.all([pageOf(context, query).execute(), countApplicants(context, query)])
  return { applicants: rows.map((row) => presentSummary(row, actor)), total }
}
