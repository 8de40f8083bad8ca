import { type Context, knownId, notFound } from '../kernel/index.ts'

/** What a template belongs to: an event with its name, or the venue. */
export type TemplateOwner = { readonly id: string; readonly name: string } | null

/** The event whose template is meant, or null for the venue's. Refuses `event_not_found`. */
export const readOwner = async ({ db }: Context, eventId: string | null | undefined): Promise<TemplateOwner> => {
  if (eventId === undefined || eventId === null) return null
  const event = await db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('id', '=', knownId(eventId, 'event'))
    // An event stays while a template of it is written.
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst()
  if (!event) throw notFound('event')
  return event
}
