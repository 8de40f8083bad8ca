import type { Client } from 'pg'
import type { Random } from '../random.ts'

type Place = { zip: string; city: string; state: string; latitude: number; longitude: number }

/** Where the product's guests live, and how many of a hundred. The rest are anywhere in the United States. */
const metros: readonly (readonly [city: string, state: string, weight: number])[] = [
  ['New York', 'NY', 20],
  ['Brooklyn', 'NY', 10],
  ['Los Angeles', 'CA', 14],
  ['Beverly Hills', 'CA', 3],
  ['Santa Monica', 'CA', 4],
  ['Chicago', 'IL', 8],
  ['Miami', 'FL', 8],
  ['Miami Beach', 'FL', 4],
  ['Las Vegas', 'NV', 5],
  ['Dallas', 'TX', 4],
  ['Houston', 'TX', 4],
  ['Seattle', 'WA', 3],
  ['Atlanta', 'GA', 4],
]
const anywhereWeight = 9

/** The places of one person, as the product derives them from the zip codes. */
export type Home = {
  zip_codes: readonly string[]
  zip_code_cities: string | null
  city: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
}

export const nowhere: Home = {
  zip_codes: [],
  zip_code_cities: null,
  city: null,
  state: null,
  latitude: null,
  longitude: null,
}

const homeAt = (places: readonly Place[]): Home => {
  const [first] = places
  if (!first) return nowhere
  return {
    zip_codes: [...new Set(places.map((place) => place.zip))],
    zip_code_cities: [...new Set(places.map((place) => `${place.city}, ${place.state}`))].join('; '),
    city: first.city,
    state: first.state,
    latitude: first.latitude,
    longitude: first.longitude,
  }
}

/** Reads the zip codes of the database and gives homes, mostly in the metropolitan areas, with one to three zip codes. */
export const createHomes = async (client: Client): Promise<(random: Random) => Home> => {
  const { rows } = await client.query<Place>(
    'select zip, city, state, latitude, longitude from zip_places order by zip',
  )
  const byCity = Map.groupBy(rows, (place) => `${place.city}, ${place.state}`)
  const areas = metros.map(([city, state, weight]) => [byCity.get(`${city}, ${state}`) ?? [], weight] as const)
  const choices = [...areas.filter(([places]) => places.length > 0), [rows, anywhereWeight] as const]
  return (random) => {
    const area = random.weighted(choices)
    const count = random.weighted([[1, 75] as const, [2, 18] as const, [3, 7] as const])
    return homeAt(Array.from({ length: count }, () => random.pick(area)))
  }
}
