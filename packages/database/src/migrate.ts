import { promises as fs, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { type DatabaseHandle, openDatabase } from './client.ts'

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** All that this version knows, in their order. */
export const migrationNames: readonly string[] = readdirSync(migrationFolder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort()

/** Whether every migration that this version knows has run, and maybe newer ones; never throws. */
export const hasNewestSchema = async (db: DatabaseHandle): Promise<boolean> => {
  try {
    const { rows } = await sql`select from kysely_migration where name = any(${migrationNames})`.execute(db)
    return rows.length === migrationNames.length
  } catch {
    return false
  }
}

/** Goes from any schema to any later one. */
export const migratorOf = (db: DatabaseHandle, isWanted: (name: string) => boolean = () => true): Migrator => {
  const files = new FileMigrationProvider({
    fs,
    path,
    migrationFolder,
    import: (file: string) => import(pathToFileURL(file).href),
  })
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(await files.getMigrations()).filter(([name]) => isWanted(name))),
    },
    // Work that was numbered earlier may be finished later, when a database has run what was numbered after it.
    allowUnorderedMigrations: true,
  })
}

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

/**
 * Brings an empty database to the schema that exactly these migrations make. Throws the first error, also where this version does
 * not know one of them.
 */
export const migrateExactly = async (url: string, names: readonly string[]): Promise<void> => {
  const { db, close } = openForMigrating(url)
  try {
    const { error } = await migratorOf(db, (name) => names.includes(name)).migrateToLatest()
    if (error) throw error
  } finally {
    await close()
  }
}
