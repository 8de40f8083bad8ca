import { randomUUID } from 'node:crypto'
import { type CompiledQuery, type QueryExecutorProvider, sql } from 'kysely'
import { Client } from 'pg'
import { type DatabaseHandle, openDatabase } from './connection/client.ts'
import type { Database } from './schema/index.ts'

/** Name of the migrated, empty database that the test run prepares once and every suite copies. */
export const templateDatabase = 'velvet_template'

const onServer = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export type TestDatabase = { db: DatabaseHandle; url: string; drop: () => Promise<void> }

/** A database without any tables. */
export const createEmptyDatabase = async (serverUrl: string): Promise<Omit<TestDatabase, 'db'>> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** Longer than in production: where the machine itself stands still for two seconds, no call shall be refused for that. */
const waits = { connectionWaitMs: 20_000, lockWaitMs: 4_000 }

/** Creates a separate database for one suite: a copy of the migrated template, in about 50 ms. */
export const createTestDatabase = async (serverUrl: string): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${templateDatabase} strategy file_copy`)
  const url = urlOfDatabase(serverUrl, name)
  const { db, close } = openDatabase({ url, poolSize: 10, ...waits })
  return {
    db,
    url,
    drop: async () => {
      await close()
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A builder of Kysely or a template. */
type Statement = { readonly compile: (executorProvider: QueryExecutorProvider) => CompiledQuery }

/**
 * Writes what a test begins with in one statement, for as long as it takes, and messages in any state: the time limit of a
 * statement and the transitions of a message bind the product, not what a test prepares.
 */
export const prepare = (db: DatabaseHandle, statement: Statement): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`set local testing.is_preparing = 'on'`.execute(transaction)
    await transaction.executeQuery(statement.compile(transaction))
  })

/** Deletes all rows of these tables, one after the other, for as long as it takes. */
export const removeAll = async (db: DatabaseHandle, tables: readonly (keyof Database)[]): Promise<void> => {
  for (const table of tables) await prepare(db, sql`delete from ${sql.table(table)}`)
}
