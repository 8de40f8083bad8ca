import { type Context, notFound } from '../kernel/index.ts'

/** Refuses `event_not_found` for an unknown event. */
export const requireEvent = async (context: Context, id: string): Promise<void> => {
  const event = await context.db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()
  if (!event) throw notFound('event')
}
