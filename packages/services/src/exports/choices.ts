import { ApplicantFilters } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import { validate } from 'uuid'
import { countApplicants, matchingApplicants } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Choice } from './export-people.ts'

/** Filters that may spell out who somebody is: the activity log only keeps that there was one. */
const personal: readonly string[] = ['search', 'name', 'instagram'] satisfies (keyof ApplicantFilters)[]

const withoutPersons = (filters: ApplicantFilters): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => name in ApplicantFilters.properties && value !== '')
      .map(([name, value]) => [name, personal.includes(name) ? '…' : value]),
  )

export const allMatching = async (snapshot: Context, filters: ApplicantFilters): Promise<Choice> => ({
  people: matchingApplicants(snapshot, filters),
  total: await countApplicants(snapshot, filters),
  details: { filter: withoutPersons(filters) },
})

/** Those of the ids who exist, each once. */
export const theseOf = async ({ db }: Context, ids: readonly string[]): Promise<Choice> => {
  const people = db.selectFrom('applicants').where(sql<boolean>`id = any(${ids.filter(validate)}::uuid[])`)
  const { total } = await people.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { people, total, details: { selected: ids.length } }
}
