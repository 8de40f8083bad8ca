import type { Pool } from 'pg'

/** Locks a table until `release`, so that every other transaction that needs it stops at that point. */
export const holdTable = async (pool: Pool, table: string) => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return {
    release: async (): Promise<void> => {
      await client.query('rollback')
      client.release()
    },
    /** Whether a transaction waits for the lock. */
    isWaitedFor: async (): Promise<boolean> => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
      )
      return rows.length > 0
    },
    /** Ends the sessions that wait for it, as the database does once it notices that their client is gone. */
    endWaiting: async (): Promise<void> => {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
      )
    },
  }
}
