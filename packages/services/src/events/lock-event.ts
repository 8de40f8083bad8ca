import { type Context, knownId, notFound } from '../kernel/index.ts'

/**
 * An event that nobody else changes or applies to until this transaction ends: applications that were on their way are there
 * by now, those that come wait. Refuses `event_not_found`.
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
