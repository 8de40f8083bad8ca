import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** So many milliseconds ahead of now, by the database's clock: the only one that decides when a lease ends. */
export const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`

/** So many milliseconds before now, by the database's clock. */
export const ago = (ms: number): RawBuilder<Date> => sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1000})`

/**
 * Whether a row may be claimed: it was not leased until the time in this column, or that time is over. Where `maxMs` is known,
 * a lease that reaches further ahead than any can does not count: the clock of the database was set back.
 */
export const isUnleased = (column: string, maxMs?: number): RawBuilder<SqlBool> => {
  const until = sql.ref(column)
  return maxMs === undefined
    ? sql`(${until} is null or ${until} < clock_timestamp())`
    : sql`not coalesce(${until} between clock_timestamp() and ${fromNow(maxMs)}, false)`
}

/** Whether the lease in this column ended longer ago than the grace period. */
export const isLeaseExpired = (column: string, graceMs: number): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} < ${ago(graceMs)}`
