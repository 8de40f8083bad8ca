import { isAbroad } from '@velvet/domain/imports'
import { joinPlaces, type Place, type Places } from '../applicants/index.ts'

/** Where a person says to be. */
export type Whereabouts = { [F in 'city' | 'state' | 'country']?: string | null } & {
  zipCodes?: readonly string[] | null
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/**
 * What the zip codes of a person say about where they are. Codes look alike in many countries, so they say nothing of a person
 * in another country, or, unless the row itself names the United States, in a city and state that are not those of the codes.
 */
export const placesOf = (
  { zipCodes, city, state, country }: Whereabouts,
  places: ReadonlyMap<string, Place>,
  isAtHome = false,
): Places => {
  const found = joinPlaces(zipCodes ?? [], places)
  const fits = (said: string | null | undefined, of: 'city' | 'state'): boolean =>
    (zipCodes ?? []).some((zip) => plain(places.get(zip.slice(0, 5))?.[of] ?? '') === plain(said ?? ''))
  const isElsewhere = !isAtHome && Boolean(city) && !fits(city, 'city') && !fits(state, 'state')
  if (isAbroad(country) || isElsewhere) return joinPlaces([], places)
  return found
}
