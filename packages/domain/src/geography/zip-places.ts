import { stateName } from './state-names.ts'
import { isAbroad, isUsState } from './us-states.ts'

/** Where one zip code of the United States lies. */
export type Place = { zip: string; city: string; state: string; latitude: number; longitude: number }

/** What zip codes say about where a person is. */
export type Places = {
  zipCodeCities: string | null
  city: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
}

/** Where a person says to be. */
export type Whereabouts = { [F in 'city' | 'state' | 'country']?: string | null | undefined } & {
  zipCodes?: readonly string[] | null
}

const maxText = 500

const nowhere: Places = { zipCodeCities: null, city: null, state: null, latitude: null, longitude: null }

/** The part of a zip code that names a place, also of a code with four more digits. */
export const fiveDigits = (zip: string): string => zip.slice(0, 5)

/** The named places of all of them (at most 500 characters, ENT-05), and city, state and position of the first. */
const joinPlaces = (found: readonly Place[]): Places => {
  const names = [...new Set(found.map((place) => `${place.city}, ${place.state}`))]
  while (names.join('; ').length > maxText) names.pop()
  const [first] = found
  if (!first) return nowhere
  const { city, state, latitude, longitude } = first
  return { zipCodeCities: names.join('; ') || null, city, state, latitude, longitude }
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)

/**
 * The location that a person's zip codes imply; unknown codes are ignored. Many countries have similar codes. So codes imply no
 * location for a person in another country or, unless they named the United States (`isAtHome`), in a city other than that of
 * the codes, or in a state outside the United States.
 */
export const placesOf = (
  { zipCodes, city, state, country }: Whereabouts,
  known: ReadonlyMap<string, Place>,
  isAtHome = false,
): Places => {
  const found = (zipCodes ?? []).flatMap((zip) => known.get(fiveDigits(zip)) ?? [])
  const fits = (place: Place): boolean =>
    Boolean(city && isSameName(place.city, city)) ||
    Boolean(state && (isSameName(place.state, state) || isSameName(stateName(place.state) ?? '', state)))
  const isElsewhere = !isAtHome && Boolean(city || (state && !isUsState(state))) && !found.some(fits)
  return isAbroad(country) || isElsewhere ? nowhere : joinPlaces(found)
}
