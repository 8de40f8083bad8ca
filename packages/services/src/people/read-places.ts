import { fiveDigits, type Place } from '@velvet/domain/geography'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** The places of all known ones among these zip codes, by their five digits. */
export const readPlaces = async (context: Context, zipCodes: Iterable<string>): Promise<Map<string, Place>> => {
  const zips = [...new Set([...zipCodes].map(fiveDigits))]
  if (zips.length === 0) return new Map()
  const { rows } = await sql<Place>`
    select zip, city, state, latitude, longitude from zip_places where zip = any(${zips}::text[])`.execute(context.db)
  return new Map(rows.map((place) => [place.zip, place]))
}
