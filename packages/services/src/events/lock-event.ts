import { type Context, knownId, notFound } from '../kernel/index.ts'

/**
 * Locks an event against changes and applications until this transaction ends: applications under way are stored by then, new
 * ones wait. Refuses `event_not_found`.
 */
export const lockEvent = async (context: Context, id: string) => {
  const event = await context.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', knownId(id, 'event'))
    .forUpdate()
    .executeTakeFirst()
  if (!event) throw notFound('event')
  return event
}
