import type { GeoEntry, getGeoAnalytics } from '@velvet/contracts/geography'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { type Answers, queryOf } from './open/open-admin.tsx'

const people: [city: string, state: string | null, count: number, lat: number, lng: number][] = [
  ['New York', 'NY', 312, 40.73, -73.99],
  ['Los Angeles', 'CA', 221, 34.05, -118.24],
  ['Miami', 'FL', 168, 25.77, -80.2],
  ['Chicago', 'IL', 61, 41.88, -87.63],
  ['San Francisco', 'CA', 50, 37.77, -122.42],
  ['Las Vegas', 'NV', 49, 36.17, -115.14],
  ['Austin', 'TX', 41, 30.27, -97.74],
  ['Dallas', 'TX', 33, 32.78, -96.8],
  ['Atlanta', 'GA', 29, 33.75, -84.39],
  ['Boston', 'MA', 26, 42.36, -71.06],
  ['Denver', 'CO', 20, 39.74, -104.99],
  ['Seattle', 'WA', 19, 47.61, -122.33],
  ['Nashville', 'TN', 14, 36.16, -86.78],
  ['Phoenix', 'AZ', 12, 33.45, -112.07],
  ['Minneapolis', 'MN', 9, 44.98, -93.27],
  ['Honolulu', 'HI', 8, 21.31, -157.86],
  ['London', null, 6, 51.51, -0.13],
  ['San Juan', 'PR', 3, 18.47, -66.11],
  ['Anchorage', 'AK', 1, 61.22, -149.9],
]

/** Cities with this many applicants each and their shares. */
const entriesOf = (rows: typeof people): GeoEntry[] => {
  const located = rows.reduce((sum, [, , count]) => sum + count, 0)
  return rows.map(([city, state, count, lat, lng]) => {
    return { city, state, count, percentage: Math.round((1000 * count) / located) / 10, lat, lng }
  })
}

/** 19 cities; London and San Juan are not on a map of the states. */
export const cities = entriesOf(people)

/** This many cities across the country, the largest first, each with fewer applicants than the one before. */
export const manyCities = (number: number): GeoEntry[] =>
  entriesOf(
    Array.from({ length: number }, (_, index) => [
      `City ${index + 1}`,
      'KS',
      number - index,
      31 + ((index * 7) % 17),
      -118 + ((index * 11) % 42),
    ]),
  )

type Totals = EndpointOutput<typeof getGeoAnalytics>

/** The totals of these cities; 38 more applicants have no known location. */
const totalsOf = (entries: readonly GeoEntry[], facts: Partial<Totals> = {}): Totals => {
  const located = entries.reduce((sum, { count }) => sum + count, 0)
  return {
    totalApplicants: located + 38,
    located,
    cities: entries.length,
    conversionRate: 31.4,
    conversionChange: 2.1,
    ...facts,
  }
}

/** A server with applicants in these cities; pending ones live in the first three. The cities may change between calls. */
export const geographyServer = (read: () => readonly GeoEntry[] = () => cities, facts?: Partial<Totals>): Answers => {
  const ofStatus = (status: string | undefined) => (status === 'pending' ? read().slice(0, 3) : read())
  return {
    'GET /api/admin/geo-analytics': (request) => Response.json(totalsOf(ofStatus(queryOf(request).status), facts)),
    'GET /api/admin/geo-distribution': (request) => {
      const { status, search = '', limit } = queryOf(request)
      const found = ofStatus(status).filter(({ city, state }) =>
        `${city} ${state}`.toLowerCase().includes(search.toLowerCase()),
      )
      return Response.json(found.slice(0, Number(limit)))
    },
  }
}
