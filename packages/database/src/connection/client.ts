import { CompiledQuery, Kysely, PostgresDialect, type PostgresDialectConfig, sql } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import type { Database } from '../schema/index.ts'
import { connectWithRetry } from './connect-with-retry.ts'
import { leaveReadOnly } from './leave-read-only.ts'
import { LimitedTransactions } from './limited-transactions.ts'
import { defaultLimits } from './session-limits.ts'
import { watchSilence } from './watch-silence.ts'

export type DatabaseOptions = {
  url: string
  /**
   * The address is that of a pooler in transaction mode: no session settings are used. Transactions set their own limits;
   * statements outside of one have those of the role (`limitRole`).
   */
  isPooled?: boolean
  /** The server is a replica: it refuses writes, but its connections must be kept. */
  isReplica?: boolean
  /** Most connections this process holds. */
  poolSize?: number
  /** Longest a statement may run before the server ends it. */
  statementTimeoutMs?: number
  /** Longest to wait for a connection while others have them all, of this process or of the server. */
  connectionWaitMs?: number
  /** Longest a statement may wait for a lock that another transaction holds. */
  lockWaitMs?: number
  /** Lets statements and transactions take as long as they need, whatever limits the server or the role sets. */
  isUnlimited?: boolean
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void
  /** Called when a statement ends: its text without values, its duration, and the error if it failed. */
  onQuery?: (sql: string, ms: number, error?: unknown) => void
}

export type DatabaseHandle = Kysely<Database>

/** Asks which of them exist: `transaction_timeout` came with PostgreSQL 17. */
const removeLimits = CompiledQuery.raw(`select set_config(name, '0', false) from pg_settings where name in
  ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`)

/**
 * Opens a pool. A broken connection (server restart) is dropped and reported, never thrown: without a listener on the
 * pool and on each checked-out client, one restart of Postgres would end the process.
 */
export const openDatabase = (
  options: DatabaseOptions,
): { db: DatabaseHandle; pool: Pool; close: () => Promise<void> } => {
  const report = options.onError ?? (() => undefined)
  const max = options.poolSize ?? 20
  const limits = {
    ...defaultLimits,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
    ...(options.lockWaitMs === undefined ? {} : { lock_timeout: options.lockWaitMs }),
  }
  const waitMs = options.connectionWaitMs ?? 2_000
  const pool = new Pool({
    connectionString: options.url,
    max,
    connectionTimeoutMillis: waitMs,
    ...(options.isPooled ? {} : limits),
    allowExitOnIdle: true,
  })
  pool.on('error', report)
  pool.on('connect', (client: PoolClient) => {
    client.on('error', report)
    if (!options.isReplica) leaveReadOnly(client)
    watchSilence(client, { url: options.url, isPooled: options.isPooled })
  })
  const config: PostgresDialectConfig = {
    pool: {
      connect: () => connectWithRetry(pool, { max, waitMs }),
      end: () => pool.end(),
      options: pool.options,
    },
    ...(options.isUnlimited
      ? { onCreateConnection: async (connection) => void (await connection.executeQuery(removeLimits)) }
      : {}),
  }
  const dialect = options.isPooled ? new LimitedTransactions(config, limits) : new PostgresDialect(config)
  const { onQuery } = options
  const db = new Kysely<Database>({
    dialect,
    ...(onQuery
      ? {
          log: ({ query, queryDurationMillis, ...event }) =>
            onQuery(query.sql, queryDurationMillis, event.level === 'error' ? event.error : undefined),
        }
      : {}),
  })
  return { db, pool, close: () => db.destroy() }
}

/** Whether the database answers right now and accepts writes; never throws. */
export const isWritable = async (db: DatabaseHandle): Promise<boolean> => {
  try {
    const { rows } = await sql<{ value: string }>`select current_setting('transaction_read_only') as value`.execute(db)
    return rows[0]?.value === 'off'
  } catch {
    return false
  }
}
