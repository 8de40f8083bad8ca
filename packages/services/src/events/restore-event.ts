import type { Event, restoreEvent as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceEvent } from './announce-events.ts'
import { lockEvent } from './lock-event.ts'
import { readEvent } from './read-events.ts'

/** Restores an archived event. It stays inactive until an admin activates it. Refuses `event_not_found`, `event_not_archived`. */
export const restoreEvent = async (outer: Context, { params }: EndpointInput<typeof endpoint>): Promise<Event> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'events.write')
    const event = await lockEvent(context, params.id)
    if (!event.archived_at) throw new AppError('conflict', 'event_not_archived', 'This event is not archived.')
    await context.db
      .updateTable('events')
      .set({ archived_at: null, is_active: false })
      .where('id', '=', event.id)
      .execute()
    await recordActivity(context, {
      action: 'event.restored',
      description: `Restored the event ${event.name}`,
      target: { type: 'event', id: event.id },
    })
    await announceEvent(context, event.id)
    return readEvent(context, event.id)
  })
