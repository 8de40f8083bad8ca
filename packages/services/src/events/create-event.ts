import type { Event, createEvent as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { checkEvent, requireMessages, requireOrder, requireReleaseTime } from '@velvet/domain/events'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceEvent } from './announce-events.ts'
import { eventColumns } from './event-columns.ts'
import { readEvent } from './read-events.ts'
import { keepSlug, slugForEvent, slugForName } from './take-slug.ts'

/**
 * Creates an event (API-42), with a slug from its name if it has none. Refuses what `checkEvent`, `requireOrder`,
 * `requireReleaseTime`, `requireMessages`, and `slugForEvent` refuse.
 */
export const createEvent = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<Event> =>
  inTransaction(outer, async (context) => {
    const admin = authorize(context, 'events.write')
    const event = checkEvent(body, context.newId)
    requireOrder(event, body)
    requireReleaseTime(event, null, context.now())
    requireMessages(event)
    const id = context.newId()
    const slug = body.slug ? await slugForEvent(context, body.slug, id) : await slugForName(context, event.name)
    await context.db
      .insertInto('events')
      .values({ id, slug, created_by: admin.id, ...eventColumns(event) })
      .execute()
    await keepSlug(context, slug, id)
    const { name, ...details } = event
    await recordActivity(context, {
      action: 'event.created',
      description: `Created the event ${name}`,
      target: { type: 'event', id },
      details: { slug, ...details },
    })
    await announceEvent(context, id)
    return readEvent(context, id)
  })
