import type { Context } from '../kernel/index.ts'

export type Places = {
  zipCodeCities: string | null
  city: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
}

const mostText = 500

/**
 * Where zip codes lie: the named places of all of them (at most 500 characters, ENT-05), and city, state and position
 * of the first known one. Unknown codes are left as they are.
 */
export const derivePlaces = async (context: Context, zipCodes: readonly string[]): Promise<Places> => {
  const zips = zipCodes.map((zip) => zip.slice(0, 5))
  const rows =
    zips.length === 0 ? [] : await context.db.selectFrom('zip_places').selectAll().where('zip', 'in', zips).execute()
  const found = zips.flatMap((zip) => rows.find((row) => row.zip === zip) ?? [])
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
