import type { getGeoDistribution as endpoint } from '@velvet/contracts/geography'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { ratePercent } from '@velvet/domain/campaigns'
import { statesNamed } from '@velvet/domain/geography'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorize, type Context } from '../kernel/index.ts'
import { contains } from '../people/index.ts'
import { chosenStatus, locatedMatches, locatedPeople } from './located-people.ts'

const maxPlaces = 1_000

/** About ten meters. */
const toPlace = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** Part of a city, a state, or both as displayed, or a state by its name: `miami`, `FL`, `Miami, FL`, `Florida`. */
const partOfPlace = (search = ''): RawBuilder<SqlBool> => {
  const text = search.replace(/[\s,]+/g, ' ').trim()
  if (!text) return sql`true`
  const states = statesNamed(text).map((code) => code.toLowerCase())
  return sql`(${contains(sql`(city_key || ' ' || state_key)`, text)} or state_key = any(${states}::text[]))`
}

/**
 * The places where applicants live, the most frequent first (API-50, ENT-62), at most `limit`. Spellings that differ only in case
 * and accents are one place under the most frequent of them, at their average position. `percentage` is relative to everyone with
 * a known location, the status, and the application, regardless of the search. Refuses an application status without an event.
 */
export const getGeoDistribution = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'stats.read')
  const { search, limit = maxPlaces, status: choice, ...application } = query
  const status = chosenStatus(choice)
  // The totals know no applications.
  const located =
    Object.keys(application).length === 0
      ? locatedPeople(context, status)
      : locatedMatches(context, { ...application, ...(status ? { status } : {}) })
  const places = context.db
    .selectFrom(located.as('located'))
    .selectAll()
    .select(sql<number>`sum(people) over ()::int`.as('total'))
  const found = context.db
    .selectFrom(places.as('places'))
    .selectAll()
    .where(partOfPlace(search))
    .orderBy('people', 'desc')
    .orderBy('city_key')
    .orderBy('state_key')
    .limit(limit)
  const rows = await context.db
    .selectFrom(found.as('place'))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('place_totals as t')
        .select(['t.city', 't.state'])
        .whereRef('t.city_key', '=', 'place.city_key')
        .whereRef('t.state_key', '=', 'place.state_key')
        .groupBy(['t.city', 't.state'])
        .orderBy(({ fn }) => fn.sum('t.people'), 'desc')
        .orderBy('t.city')
        .orderBy('t.state')
        .limit(1)
        .as('spelled'),
    )
    .select(['spelled.city', 'spelled.state', 'place.people', 'place.total', 'place.latitude', 'place.longitude'])
    .orderBy('place.people', 'desc')
    .orderBy('place.city_key')
    .orderBy('place.state_key')
    .execute()
  return rows.map((row) => ({
    city: row.city,
    state: row.state || null,
    count: row.people,
    percentage: ratePercent(row.people, row.total),
    lat: toPlace(row.latitude),
    lng: toPlace(row.longitude),
  }))
}
