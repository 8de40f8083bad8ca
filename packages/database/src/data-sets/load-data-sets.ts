import type { DatabaseHandle } from '../connection/client.ts'
import type { DataSet } from './data-set.ts'
import { phoneZones } from './phone-zones.ts'
import { places } from './places.ts'

/** All that this version ships. */
const ownDataSets: readonly DataSet[] = [places, phoneZones]

const readLoaded = async (db: DatabaseHandle): Promise<Map<string, string>> => {
  const rows = await db.selectFrom('data_sets').select(['name', 'version']).execute()
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** Names of the data sets that no version has loaded. */
export const readMissingDataSets = async (db: DatabaseHandle): Promise<string[]> => {
  const loaded = await readLoaded(db)
  return ownDataSets.flatMap(({ name }) => (loaded.has(name) ? [] : [name]))
}

/**
 * Loads the data sets of which the database has no rows or those of other package versions, each in a transaction of its own;
 * readers see the old rows until then. Needs the routines.
 */
export const loadDataSets = async (db: DatabaseHandle, dataSets: readonly DataSet[] = ownDataSets): Promise<void> => {
  const loaded = await readLoaded(db)
  for (const { name, version, load } of dataSets)
    if (loaded.get(name) !== version)
      await db.transaction().execute(async (transaction) => {
        await load(transaction)
        await transaction
          .insertInto('data_sets')
          .values({ name, version })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ version, loaded_at: new Date() }))
          .execute()
      })
}
