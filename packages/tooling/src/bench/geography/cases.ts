import { applicantStatuses } from '@velvet/contracts/applicants'
import type { getGeoDistribution as distribution, getGeoAnalytics as totals } from '@velvet/contracts/geography'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { getGeoAnalytics, getGeoDistribution } from '@velvet/services/geography'
import type { Question } from '../applicants/questions.ts'

type PlacesQuery = EndpointInput<typeof distribution>['query']
type TotalsQuery = EndpointInput<typeof totals>['query']
type Place = { city: string; state: string | null }

const pathOf = (name: string, query: PlacesQuery | TotalsQuery): string =>
  `/api/admin/${name}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const placeEssence = (place: Place, people: unknown): string => [place.city, place.state, people].join()

const aboutPlaces = (query: PlacesQuery): Question => ({
  path: pathOf('geo-distribution', query),
  ask: (context) => getGeoDistribution(context, { query }),
  essenceOf: {
    answer: (body) =>
      (JSON.parse(body) as (Place & { count: number })[]).map((entry) => placeEssence(entry, entry.count)),
    results: ([places = []]) => (places as (Place & { people: number })[]).map((row) => placeEssence(row, row.people)),
  },
})

const aboutTotals = (query: TotalsQuery): Question => ({
  path: pathOf('geo-analytics', query),
  ask: (context) => getGeoAnalytics(context, { query }),
  essenceOf: {
    answer: (body) => {
      const { located, cities } = JSON.parse(body) as { located: number; cities: number }
      return [located, cities]
    },
    results: (results) => results.flat().flatMap((row) => ('cities' in row ? [row.located, row.cities] : [])),
  },
})

/** What the map asks. */
export const mapCases: readonly (readonly [string, Question])[] = [
  ['everybody', aboutPlaces({})],
  ...applicantStatuses.map((status) => [`only ${status}`, aboutPlaces({ status })] as const),
  ['search', aboutPlaces({ search: 'new' })],
  ['search and only approved', aboutPlaces({ search: 'ca', status: 'approved' })],
  ['5000 places', aboutPlaces({ limit: 5_000 })],
  ['totals', aboutTotals({})],
  ['totals of approved', aboutTotals({ status: 'approved' })],
]
