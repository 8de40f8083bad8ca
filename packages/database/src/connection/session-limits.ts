import { type QueryExecutorProvider, sql } from 'kysely'
import { Client } from 'pg'

/** Of every connection that asks for nothing else, in milliseconds. */
export const defaultLimits = {
  /** Longest a statement may run before the server ends it. */
  statement_timeout: 5_000,
  /** Longest a statement may wait for a lock that another transaction holds. */
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

export type SessionLimits = Readonly<Record<keyof typeof defaultLimits, number>>

/**
 * Gives the role of this address the default limits in its database, for whatever reaches the server through a pooler in
 * transaction mode, which passes on none of our own. Holds for connections that are made from now on, also those of other tools.
 */
export const limitRole = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const database = client.escapeIdentifier(rows[0]?.name ?? '')
    for (const [name, ms] of Object.entries(defaultLimits))
      await client.query(`alter role current_user in database ${database} set ${name} = ${ms}`)
  } finally {
    await client.end()
  }
}

export const noLimits = 'the role of the database has no time limits: run velvet migrate with DATABASE_DIRECT_URL'

/** Whether the server ends a statement that runs for too long; never throws. */
export const hasLimits = async (db: QueryExecutorProvider): Promise<boolean> => {
  try {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    return rows[0]?.limit !== '0'
  } catch {
    return false
  }
}
