import type { Event, updateEvent as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { checkEvent, requireMessages, requireOrder, requireReleaseTime } from '@velvet/domain/events'
import { AppError } from '@velvet/domain/kernel'
import { limitOffers, stageChanged } from '../applications/index.ts'
import { authorize, type Context, changesBetween, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceEvent } from './announce-events.ts'
import { eventColumns } from './event-columns.ts'
import { lockEvent } from './lock-event.ts'
import { readEvent } from './read-events.ts'
import { keepSlug, slugForEvent } from './take-slug.ts'

/** Whether guests with a place have to know about what changed (MSG-27). */
const isNews = (changes: object): boolean => ['date', 'doorsAt', 'location', 'address'].some((name) => name in changes)

/**
 * Changes an event; missing fields stay, null clears (API-43). A capacity below the number of approved people removes no one's
 * place. Refuses what `createEvent` refuses, `event_not_found`, `event_archived`, and `event_changed` with the current event when
 * `updatedAt` is given and outdated.
 */
export const updateEvent = async (outer: Context, { params, body }: EndpointInput<typeof endpoint>): Promise<Event> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'events.write')
    const row = await lockEvent(context, params.id)
    const current = await readEvent(context, row.id)
    if (row.archived_at)
      throw new AppError('conflict', 'event_archived', 'This event is archived.', {
        suggestion: 'Restore it before you change it.',
        current,
      })
    if (body.updatedAt && new Date(body.updatedAt).getTime() !== row.updated_at.getTime())
      throw new AppError('conflict', 'event_changed', 'Someone else changed this event in the meantime.', {
        suggestion: 'Look at the current event and apply your change again.',
        current,
      })

    const { slug: typedSlug, updatedAt: _, ...named } = body
    const before = { slug: current.slug, ...checkEvent(current, context.newId) }
    const slug = typedSlug === undefined ? current.slug : await slugForEvent(context, typedSlug, row.id)
    const after = { slug, ...checkEvent({ ...before, ...named }, context.newId) }
    requireOrder(after, named)
    requireReleaseTime(after, before, context.now())
    requireMessages(after)
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return current
    await context.db
      .updateTable('events')
      .set({
        ...{ slug, ...eventColumns(after) },
        ...(changes.release || changes.releaseAt ? { release_notice: null } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    await keepSlug(context, slug, row.id)
    if (isNews(changes)) await stageChanged(context, row.id)
    if (changes.date || changes.doorsAt) await limitOffers(context, row.id)
    await recordActivity(context, {
      action: 'event.updated',
      description: `Updated the event ${after.name}`,
      target: { type: 'event', id: row.id },
      details: changes,
    })
    await announceEvent(context, row.id)
    return readEvent(context, row.id)
  })
