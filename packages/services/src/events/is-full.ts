import { sql } from 'kysely'

/** Whether no places of an event are free, in a query of `events`. */
export const isFull = sql<boolean>`max_capacity is not null and coalesce(
  (select sum(t.heads) from application_totals t where t.event_id = events.id and t.kind = 'held'), 0) >= max_capacity`
