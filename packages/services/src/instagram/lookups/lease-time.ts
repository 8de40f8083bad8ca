import { type RawBuilder, sql } from 'kysely'

/** A lease reaches 60 s ahead of now. */
export const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => 60)`

/**
 * Whether a lease until then still holds. A lease that reaches further ahead than any can does not: the clock of the database was
 * set back.
 */
export const isHeld = (until: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${until} between clock_timestamp() and ${leaseEnd}, false)`
