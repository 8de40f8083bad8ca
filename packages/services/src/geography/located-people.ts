import { type ApplicantStatus, anyChoice } from '@velvet/contracts/applicants'
import { type RawBuilder, sql } from 'kysely'

/** A folded city in a folded state, and how many people live there. */
type Place = { city_key: string; state_key: string; people: number; latitude: number; longitude: number }

/** The status to narrow to; the choice of all narrows nothing (GEO-07). */
export const chosenStatus = (choice?: ApplicantStatus | typeof anyChoice): ApplicantStatus | undefined =>
  choice === anyChoice ? undefined : choice

/** Everyone with a known city and position, by place, at the average of their positions; from maintained totals. */
export const locatedPeople = (status?: ApplicantStatus): RawBuilder<Place> =>
  sql`select city_key, state_key, sum(people::int)::int as people,
      sum(latitudes::float8) / sum(people::int) / 1e6 as latitude, sum(longitudes::float8) / sum(people::int) / 1e6 as longitude
    from place_totals where ${status ? sql`status = ${status}` : sql`true`}
    group by city_key, state_key having sum(people::int) > 0`
