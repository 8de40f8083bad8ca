import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/**
 * The time by which texts and schedules are due, in SQL: that of the database, which all machines share, so that none with a
 * wrong clock writes to people at night.
 */
export const databaseNow = ({ dueClock, now }: Context): RawBuilder<Date> =>
  dueClock === 'database' ? sql<Date>`clock_timestamp()` : sql<Date>`${now()}::timestamptz`

/** The same, asked of the database. */
export const readDatabaseNow = async (context: Context): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select ${databaseNow(context)} as now`.execute(context.db)
  return rows[0]?.now ?? context.now()
}
