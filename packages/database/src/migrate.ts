import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { type DatabaseHandle, openDatabase } from './client.ts'

/** Goes from any schema to any later one. */
export const migratorOf = (db: DatabaseHandle): Migrator =>
  new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: path.join(import.meta.dirname, 'migrations'),
      import: (file: string) => import(pathToFileURL(file).href),
    }),
  })

/** A connection on which a migration may take hours: no limit of the server, the role or ours ends it. */
export const openForMigrating = (url: string) => openDatabase({ url, poolSize: 2, isUnlimited: true })

/**
 * Brings the database to the newest schema. Safe to run from several processes at once (Kysely takes an advisory lock).
 * Returns the names of the migrations it ran. Throws the first error; what ran before it stays.
 */
export const migrateToLatest = async (url: string): Promise<string[]> => {
  const { db, close } = openForMigrating(url)
  try {
    const { error, results } = await migratorOf(db).migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await close()
  }
}
