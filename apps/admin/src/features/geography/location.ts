import type { GeoEntry } from '@velvet/contracts/geography'
import { type LocationFilters, maxListed } from './geography.queries.ts'

/** A city with its rank among all cities of the same status, as text; unknown for cities beyond those loaded (GEO-11). */
export type Location = GeoEntry & { id: string; name: string; rank: string }

/** The cities found, each with its rank among all, once those are loaded. */
export function rankedLocations(found: readonly GeoEntry[], all: readonly GeoEntry[] | undefined): Location[] {
  const ranks = new Map(all?.map((entry, index) => [idOf(entry), numberText(index + 1)]))
  const other = all ? `${numberText(maxListed)}+` : '…'
  return found.map((entry) => {
    const id = idOf(entry)
    return { ...entry, id, name: nameOf(entry), rank: ranks.get(id) ?? other }
  })
}

const idOf = ({ city, state }: GeoEntry): string => JSON.stringify([city, state])
const nameOf = ({ city, state }: GeoEntry): string => (state ? `${city}, ${state}` : city)

export const numberText = (count: number): string => count.toLocaleString('en-US')
export const peopleText = (count: number): string => `${numberText(count)} ${count === 1 ? 'applicant' : 'applicants'}`
export const citiesText = (count: number): string => `${numberText(count)} ${count === 1 ? 'city' : 'cities'}`
export const shareText = (percentage: number): string => `${percentage.toFixed(1)}%`

/** The address of the applicants in a city, with the status that the map shows. */
export function applicantsHref({ city, state }: GeoEntry, { status }: LocationFilters): string {
  const query = new URLSearchParams({ city, ...(state ? { state } : {}), ...(status ? { status } : {}) })
  return `/admin/applicants?${query}`
}
