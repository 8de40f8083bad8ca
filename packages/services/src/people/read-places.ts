import { fiveDigits, type Place } from '@velvet/domain/geography'
import { type Context, oneOf } from '../kernel/index.ts'

/** The places of all known ones among these zip codes, by their five digits. */
export const readPlaces = async (context: Context, zipCodes: Iterable<string>): Promise<Map<string, Place>> => {
  const zips = [...new Set([...zipCodes].map(fiveDigits))]
  if (zips.length === 0) return new Map()
  const places = await context.db
    .selectFrom('zip_places')
    .select(['zip', 'city', 'state', 'latitude', 'longitude'])
    .where('zip', '=', oneOf(zips))
    .execute()
  return new Map(places.map((place) => [place.zip, place]))
}
