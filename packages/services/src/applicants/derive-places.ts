import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

export type Places = {
  zipCodeCities: string | null
  city: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
}

/** Where one zip code of the United States lies. */
export type Place = { zip: string; city: string; state: string; latitude: number; longitude: number }

const mostText = 500

const fiveDigits = (zip: string): string => zip.slice(0, 5)

/** The places of all known ones among these zip codes, by their five digits. */
export const readPlaces = async (context: Context, zipCodes: Iterable<string>): Promise<Map<string, Place>> => {
  const zips = [...new Set([...zipCodes].map(fiveDigits))]
  if (zips.length === 0) return new Map()
  const { rows } = await sql<Place>`select * from zip_places where zip = any(${zips}::text[])`.execute(context.db)
  return new Map(rows.map((place) => [place.zip, place]))
}

/**
 * Where zip codes lie: the named places of all of them (at most 500 characters, ENT-05), and city, state and position
 * of the first known one. Unknown codes are left as they are.
 */
export const joinPlaces = (zipCodes: readonly string[], known: ReadonlyMap<string, Place>): Places => {
  const found = zipCodes.flatMap((zip) => known.get(fiveDigits(zip)) ?? [])
  const names = [...new Set(found.map((place) => `${place.city}, ${place.state}`))]
  while (names.join('; ').length > mostText) names.pop()
  const [first] = found
  return {
    zipCodeCities: names.join('; ') || null,
    city: first?.city ?? null,
    state: first?.state ?? null,
    latitude: first?.latitude ?? null,
    longitude: first?.longitude ?? null,
  }
}

/** Reads and joins the places of one person's zip codes. */
export const derivePlaces = async (context: Context, zipCodes: readonly string[]): Promise<Places> =>
  joinPlaces(zipCodes, await readPlaces(context, zipCodes))
