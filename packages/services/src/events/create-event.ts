import type { Event, createEvent as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { checkEvent } from '@velvet/domain/events'
import { authorise, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceEvent } from './announce-events.ts'
import { eventColumns } from './event-columns.ts'
import { readEvent } from './read-events.ts'

/** Creates an event (API-42). Refuses what `checkEvent` refuses. */
export const createEvent = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<Event> =>
  inTransaction(outer, async (context) => {
    const admin = authorise(context, 'events.write')
    const event = checkEvent(body)
    const id = context.newId()
    await context.db
      .insertInto('events')
      .values({ id, created_by: admin.id, ...eventColumns(event) })
      .execute()
    const { name, ...details } = event
    await recordActivity(context, {
      action: 'event.created',
      description: `Created the event ${name}`,
      target: { type: 'event', id },
      details,
    })
    await announceEvent(context, id)
    return readEvent(context, id)
  })
