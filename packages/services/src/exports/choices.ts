import type { ApplicantFilters } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import { validate } from 'uuid'
import { countApplicants, matchingApplicants, withoutPersons } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Choice } from './export-people.ts'

export const allMatching = async (snapshot: Context, filters: ApplicantFilters): Promise<Choice> => ({
  people: matchingApplicants(snapshot, filters),
  total: await countApplicants(snapshot, filters),
  details: { filter: withoutPersons(filters) },
})

/** The existing ids among these, each once. */
export const theseOf = async ({ db }: Context, ids: readonly string[]): Promise<Choice> => {
  const people = db.selectFrom('applicants').where(sql<boolean>`id = any(${ids.filter(validate)}::uuid[])`)
  const { total } = await people.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { people, total, details: { selected: ids.length } }
}
