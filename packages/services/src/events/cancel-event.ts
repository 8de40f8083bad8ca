import type { Event, cancelEvent as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { effectOfDecision } from '@velvet/domain/applications'
import { AppError } from '@velvet/domain/kernel'
import { actorName, dropNotices, stageCancelled, stageDecisions } from '../applications/index.ts'
import { applySettings, authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { tellGuests } from '../service-messages/index.ts'
import { announceEvent } from './announce-events.ts'
import { lockEvent } from './lock-event.ts'
import { readEvent } from './read-events.ts'

/** Guests who were told that they are considered, wait, or have a place, in order of id; not yet that the place is canceled. */
const lockExpectant = async ({ db }: Context, eventId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('event_applications')
    .select('id')
    .where('event_id', '=', eventId)
    .where('told_status', 'in', ['pending', 'waitlisted', 'offered', 'approved'])
    .where('status', '<>', 'withdrawn')
    .where((eb) => eb.or([eb('told_kind', 'is', null), eb('told_kind', '<>', 'cancelled')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Nothing is decided about a canceled night, and its earlier news is overtaken. Deciding for the status that an application has
 * clears its staged decision. Returns how many decisions were dropped.
 */
const dropStaged = async (context: Context, eventId: string): Promise<number> => {
  const waiting = await context.db
    .selectFrom('event_applications')
    .select(['id', 'status', 'staged_status'])
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('staged_status', 'is not', null), eb('notice_kind', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const staged = waiting.filter(({ staged_status: status }) => status !== null)
  const changes = staged.map(({ id, status }) => ({ id, from: status, to: status }))
  await stageDecisions(context, changes, { by: actorName(context), reason: 'Night canceled' })
  await dropNotices(
    context,
    waiting.map(({ id }) => id),
  )
  return staged.length
}

/**
 * Cancels the night of an event for good (MSG-28): its form closes, passes end, nothing is offered or reminded anymore, and what
 * was staged is dropped. Guests who expect something are told at once where the event tells at once, when staff release it where
 * it does not, and never where it is silent. No application changes its status. Refuses `event_not_found`, `event_archived`, and
 * `event_cancelled`.
 */
export const cancelEvent = async (outer: Context, { params, body }: EndpointInput<typeof endpoint>): Promise<Event> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'events.write')
    await applySettings(context, { lock_timeout: '20s', statement_timeout: '30s' })
    const event = await lockEvent(context, params.id)
    if (event.archived_at)
      throw new AppError('conflict', 'event_archived', 'This event is archived.', {
        suggestion: 'Restore it before you cancel it.',
        current: await readEvent(context, event.id),
      })
    if (event.cancelled_at)
      throw new AppError('conflict', 'event_cancelled', 'This night is already canceled.', {
        current: await readEvent(context, event.id),
      })
    await context.db.updateTable('events').set({ cancelled_at: context.now() }).where('id', '=', event.id).execute()
    const dropped = await dropStaged(context, event.id)
    const { release, release_at: releaseAt, date } = event
    const effect = effectOfDecision({ release, releaseAt, date, cancelledAt: null, archivedAt: null }, context.now())
    const guests = effect === 'silent' ? [] : await lockExpectant(context, event.id)
    const note = body.note?.trim() || null
    if (effect === 'told')
      await tellGuests(
        context,
        guests.map((applicationId) => ({ applicationId, kind: 'cancelled', note })),
      )
    else await stageCancelled(context, guests, note)
    await recordActivity(context, {
      action: 'event.cancelled',
      description: `Canceled the event ${event.name}`,
      target: { type: 'event', id: event.id },
      details: { guests: guests.length, dropped, release, ...(note === null ? {} : { note }) },
    })
    await announceApplicants(context)
    await announceEvent(context, event.id)
    return readEvent(context, event.id)
  })
