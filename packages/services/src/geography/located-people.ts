import { type ApplicantFilters, type ApplicantStatus, anyChoice } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import { matchingApplicants } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'

/** The status to narrow to; the choice of all narrows nothing (GEO-07). */
export const chosenStatus = (choice?: ApplicantStatus | typeof anyChoice): ApplicantStatus | undefined =>
  choice === anyChoice ? undefined : choice

/** Those who match, with a known city and position, by folded city and state, at the average of their positions. */
export const locatedMatches = ({ db }: Pick<Context, 'db'>, filters: ApplicantFilters) =>
  matchingApplicants({ db }, filters)
    .where('city', '<>', '')
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .select([
      sql<string>`fold(city)`.as('city_key'),
      sql<string>`fold(coalesce(state, ''))`.as('state_key'),
      sql<number>`count(*)::int`.as('people'),
      sql<number>`avg(latitude)`.as('latitude'),
      sql<number>`avg(longitude)`.as('longitude'),
    ])
    .groupBy([sql`1`, sql`2`])

/** Everyone with a known city and position, as `locatedMatches`; from maintained totals. */
export const locatedPeople = ({ db }: Pick<Context, 'db'>, status?: ApplicantStatus) => {
  const people = sql<number>`sum(people::int)`
  const totals = db.selectFrom('place_totals')
  return (status ? totals.where('status', '=', status) : totals)
    .select([
      'city_key',
      'state_key',
      sql<number>`${people}::int`.as('people'),
      sql<number>`sum(latitudes::float8) / ${people} / 1e6`.as('latitude'),
      sql<number>`sum(longitudes::float8) / ${people} / 1e6`.as('longitude'),
    ])
    .groupBy(['city_key', 'state_key'])
    .having(people, '>', 0)
}
