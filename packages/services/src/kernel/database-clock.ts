import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/**
 * The time by which texts and schedules are due, in SQL: the database's clock, which all machines share, so that a machine with a
 * wrong clock sends no texts at night.
 */
export const databaseNow = ({ dueClock, now }: Context): RawBuilder<Date> =>
  dueClock === 'database' ? sql<Date>`clock_timestamp()` : sql<Date>`${now()}::timestamptz`

/** The same time, fetched from the database. */
export const readDatabaseNow = async (context: Context): Promise<Date> => {
  const { now } = await context.db.selectNoFrom(databaseNow(context).as('now')).executeTakeFirstOrThrow()
  return now
}
