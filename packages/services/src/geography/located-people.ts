import { type ApplicantStatus, anyChoice } from '@velvet/contracts/applicants'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** The status to narrow to; the choice of all narrows nothing (GEO-07). */
export const chosenStatus = (choice?: ApplicantStatus | typeof anyChoice): ApplicantStatus | undefined =>
  choice === anyChoice ? undefined : choice

/** Everyone with a known city and position, by folded city and state, at the average of their positions; from maintained totals. */
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
