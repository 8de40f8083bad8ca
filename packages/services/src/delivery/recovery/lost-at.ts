import { type RawBuilder, sql } from 'kysely'

/** The recorded error of a call whose worker ended before an answer arrived. */
export const workerEnded = 'the worker ended before an answer came'

/**
 * When the answer about message `c` was lost: the provider may have accepted it until then, so waits and silence count from here.
 * A call whose worker ended counts from its start, because nothing is known of its end.
 */
export const lostAt = (maxCallMs: number): RawBuilder<Date> => sql`coalesce((
  select least(d.finished_at, c.submit_at + make_interval(secs => ${maxCallMs / 1000})) from delivery_attempts d
  where d.communication_id = c.id and d.attempt = c.attempt and d.error is distinct from ${workerEnded}), c.submit_at)`
