import type { Event, removeEventPicture as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { announceEvent, lockEvent, ownEventPicture, readEvent } from '../events/index.ts'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'

/** Removes the picture of an event; does nothing without one. Refuses `event_not_found`. */
export const removeEventPicture = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<Event> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'events.write')
    const event = await lockEvent(context, params.id)
    if (event.picture === null) return readEvent(context, event.id)
    await ownEventPicture(context, event, null)
    await recordActivity(context, {
      action: 'event.picture_removed',
      description: `Removed the picture of the event ${event.name}`,
      target: { type: 'event', id: event.id },
    })
    await announceEvent(context, event.id)
    return readEvent(context, event.id)
  })
