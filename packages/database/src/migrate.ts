import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type DatabaseHandle, openDatabase } from './connection/client.ts'
import { loadDataSets, readMissingDataSets } from './data-sets/load-data-sets.ts'
import { loadRoutines, readRoutineState } from './load-routines.ts'
import { ownRoutines, type Routine } from './read-routines.ts'
import { retryLocked } from './retry-locked.ts'

export type Migration = {
  readonly up: (db: Kysely<unknown>) => Promise<void>
  /**
   * False for what PostgreSQL refuses inside a transaction: `createIndexConcurrently`. Such a migration is repeated from its
   * start when it was interrupted, so it does one thing that may be repeated.
   */
  readonly isTransactional?: boolean
}

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>

export type MigrateOptions = {
  /** Instead of those of this version. */
  readonly migrations?: Migrations
  /** Instead of those of this version. */
  readonly routines?: readonly Routine[]
  /** Told what an operator should know: what is waited for, and that the database is ahead of this version. */
  readonly warn?: (sentence: string) => void
  /** How long to go on when others hold a table. By default longer than the longest export, which holds its tables for an hour. */
  readonly patienceMs?: number
}

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** All that this version knows, in their order. */
export const migrationNames: readonly string[] = readdirSync(migrationFolder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort()

/** The migrations of this version. */
export const loadMigrations = async (): Promise<Migrations> =>
  Object.fromEntries(
    await Promise.all(
      migrationNames.map(async (name) => [name, (await import(`./migrations/${name}.ts`)) as Migration] as const),
    ),
  )

/** The lock that Kysely's Migrator takes, in this and in earlier versions. */
const migrationLock = 3_853_314_791_062_309_107n

/**
 * Waits for other processes that migrate, however long they take. Asks again and again: a statement that waited would hold a
 * snapshot, for which a concurrent index of the other process would wait in turn.
 */
const takeLock = async (db: DatabaseHandle, warn: (sentence: string) => void): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${migrationLock}) as taken`.execute(db)
    if (rows[0]?.taken) return
    if (tries === 0) warn('Another process is migrating this database; waiting for it')
    await sleep(200)
  }
}

const executedNames = async (db: DatabaseHandle): Promise<string[]> => {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export type SchemaState = {
  /** Migrations of this version that have not run. */
  readonly missing: readonly string[]
  /** Migrations that ran and this version does not know. */
  readonly unknown: readonly string[]
  /** Routines that are missing or of an earlier version; none where a later version has migrated, because those are its own. */
  readonly outdated: readonly string[]
  /** Routines that a later version has replaced. */
  readonly newer: readonly string[]
  /** Data sets that no version has loaded. */
  readonly unloaded: readonly string[]
}

const objects = (routines: readonly Routine[]): string[] => routines.map(({ object }) => object)

/** Compares a database with the schema of this version. */
export const readSchemaState = async (db: DatabaseHandle): Promise<SchemaState> => {
  const executed = await executedNames(db)
  const missing = migrationNames.filter((name) => !executed.includes(name))
  const unknown = executed.filter((name) => !migrationNames.includes(name))
  const { outdated, newer } = await readRoutineState(db, ownRoutines)
  const unloaded = missing.length > 0 ? [] : await readMissingDataSets(db)
  return { missing, unknown, outdated: unknown.length > 0 ? [] : objects(outdated), newer: objects(newer), unloaded }
}

/** Whether a database has every migration, routine and data set of this version, or later ones; never throws. */
export const hasNewestSchema = async (db: DatabaseHandle): Promise<boolean> => {
  try {
    const { missing, outdated, unloaded } = await readSchemaState(db)
    return [missing, outdated, unloaded].every((list) => list.length === 0)
  } catch {
    return false
  }
}

const hasRun: Migration = { up: () => Promise.reject(new Error('A migration must not run twice')) }

/** Runs one migration and writes down that it ran, in one transaction where it may have one. */
const runMigration = async (
  db: DatabaseHandle,
  executed: readonly string[],
  [name, migration]: [string, Migration],
): Promise<void> => {
  // Kysely refuses a database that is ahead, and runs all migrations in one transaction: it gets a single one and those that ran.
  const known = { ...Object.fromEntries(executed.map((one) => [one, hasRun])), [name]: migration }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    // Work that was numbered earlier may be finished later, when a database has run what was numbered after it.
    allowUnorderedMigrations: true,
    disableTransactions: migration.isTransactional === false,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * A connection on which a migration may take hours: no limit of the server, the role or ours ends it. It waits for a lock half
 * a second only, because everyone else who wants the table waits behind it.
 */
export const openForMigrating = (url: string) =>
  openDatabase({ url, poolSize: 1, lockWaitMs: 500, connectionWaitMs: 10_000, isUnlimited: true })

const maxExportMs = 3_600_000

/**
 * Brings the database to the newest schema, from any earlier one. Safe to run from several processes at once, and again after
 * one was killed: each migration is a transaction of its own, or may be repeated. A migration that meets a lock is tried again.
 * Routines and data sets are loaded once all migrations of this version have run. What a later version has made is left alone with
 * a warning, so that an earlier version runs after a later one: its migrations and, where it has run any, all routines and data
 * sets.
 * Returns the names of the migrations it ran. Throws the first error; what ran before it stays.
 */
export const migrateToLatest = async (url: string, options: MigrateOptions = {}): Promise<string[]> => {
  const { warn = () => undefined, patienceMs = maxExportMs + 300_000, routines = ownRoutines } = options
  const migrations = options.migrations ?? (await loadMigrations())
  const { db, close } = openForMigrating(url)
  try {
    return await db.connection().execute(async (connection) => {
      await takeLock(connection, warn)
      const executed = await executedNames(connection)
      const unknown = executed.filter((name) => !migrations[name])
      if (unknown.length > 0)
        warn(`A later version of Velvet has been here, which is fine after a rollback. It ran ${unknown.join(', ')}`)
      const pending = Object.entries(migrations).filter(([name]) => !executed.includes(name))
      const done: string[] = []
      for (const [name, migration] of pending.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const run = () => runMigration(connection, [...executed, ...done], [name, migration])
        await retryLocked(run, { what: name, warn, patienceMs })
        done.push(name)
      }
      const isComplete = migrationNames.every((name) => executed.includes(name) || done.includes(name))
      if (isComplete && unknown.length === 0) {
        const load = () => loadRoutines(connection, routines, warn)
        await retryLocked(load, { what: 'Loading routines', warn, patienceMs })
        await loadDataSets(connection)
      }
      return done
    })
  } finally {
    await close()
  }
}

/**
 * Brings an empty database to the schema that exactly these migrations make; with the routines of this version only if these are
 * all of its migrations, because routines fit the newest schema. Throws the first error, also where this version does
 * not know one of them.
 */
export const migrateExactly = async (url: string, names: readonly string[]): Promise<void> => {
  const unknown = names.find((name) => !migrationNames.includes(name))
  if (unknown !== undefined) throw new Error(`This version does not know the migration ${unknown}`)
  const migrations = Object.entries(await loadMigrations()).filter(([name]) => names.includes(name))
  await migrateToLatest(url, { migrations: Object.fromEntries(migrations) })
}
