import type { deleteEvent as endpoint } from '@velvet/contracts/events'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { decideRemoval } from '@velvet/domain/events'
import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceEvent } from './announce-events.ts'
import { lockEvent } from './lock-event.ts'
import { ownEventPicture } from './own-event-picture.ts'
import { readCounts } from './read-events.ts'

/**
 * Deletes an event without applications. An event with applications, counted while no one can add one, is archived with `force`:
 * it takes no more of them, and people keep their history (API-44, EVT-43). Archiving again changes nothing. Refuses
 * `event_not_found`, and `event_has_applications` with the numbers without force.
 */
export const deleteEvent = async (
  outer: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'events.write')
    const event = await lockEvent(context, params.id)
    const { heads: _, ...counts } = await readCounts(context, event.id)
    const isArchived = decideRemoval(counts, { force: query.force ?? false }) === 'archive'
    const answer = {
      success: true as const,
      message: isArchived
        ? `Event archived. ${counts.total === 1 ? 'One application is' : `${counts.total} applications are`} kept.`
        : 'Event deleted successfully',
      isArchived,
    }
    if (isArchived && event.archived_at) return answer
    if (isArchived)
      await context.db
        .updateTable('events')
        .set({ archived_at: context.now(), is_active: false })
        .where('id', '=', event.id)
        .execute()
    else {
      if (event.picture !== null) await ownEventPicture(context, event, null)
      await context.db.deleteFrom('events').where('id', '=', event.id).execute()
    }
    await recordActivity(context, {
      action: 'event.deleted',
      description: `${isArchived ? 'Archived' : 'Deleted'} the event ${event.name}`,
      target: { type: 'event', id: event.id },
      details: { name: event.name, isArchived, ...counts },
    })
    await announceEvent(context, event.id)
    return answer
  })
