import { isReleaseLate, releaseSentence, whyNotReleased } from '@velvet/domain/outbox'
import { sql } from 'kysely'
import { type DecidedNight, lockNights } from '../applications/index.ts'
import {
  announce,
  applySettings,
  type Context,
  databaseNow,
  inTransaction,
  readDatabaseNow,
  recordActivity,
} from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { isWaiting, lockWaiting, type WaitingApplication } from './lock-waiting.ts'
import { releaseWaiting } from './release-waiting.ts'

const missed = 'Velvet was not running at the set time, so nothing was released. Release the decisions from the outbox.'

/** Whether something was staged before the set time. Later news is sent at once, or waits for staff. */
const waitedForIt = sql<boolean>`exists (select from event_applications ea
  where ea.event_id = e.id and ${isWaiting} and least(ea.staged_at, ea.notice_at) <= e.release_at)`

const readDue = async (context: Context): Promise<string[]> => {
  const rows = await context.db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.release', '=', 'at')
    .where('e.release_at', '<=', databaseNow(context))
    .where('e.archived_at', 'is', null)
    .where(waitedForIt)
    .orderBy('e.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Leaves decisions that are too long overdue to staff, who release them by hand: the messages may no longer be right. */
const giveUp = async (context: Context, { id, name }: DecidedNight): Promise<void> => {
  await context.db
    .updateTable('events')
    .set({ release: 'by_hand', release_notice: missed })
    .where('id', '=', id)
    .execute()
  await recordActivity(context, {
    action: 'outbox.release_missed',
    description: `Released nothing for ${name} at the set time`,
    target: { type: 'event', id },
  })
  await announce(context, 'events', [id])
  await announceApplicants(context)
}

const releaseEvent = (outer: Context, id: string): Promise<void> =>
  inTransaction(outer, async (context) => {
    await applySettings(context, { lock_timeout: '20s', statement_timeout: '30s' })
    const nights = await lockNights(context, [id])
    const night = nights.get(id)
    const now = await readDatabaseNow(context)
    const { releaseAt = null, release } = night ?? {}
    if (!night || night.archivedAt !== null || release !== 'at' || releaseAt === null || releaseAt > now) return
    const waiting = await lockWaiting(context, { eventId: id, ids: [], nights })
    const isDue = (row: WaitingApplication): boolean =>
      row.since !== null && row.since <= releaseAt && whyNotReleased(row, night, releaseAt) === null
    const rows = waiting.filter(isDue)
    if (rows.length === 0) return
    if (isReleaseLate(releaseAt, now)) {
      const canBeReleased = rows.some((row) => whyNotReleased(row, night, now) === null)
      return canBeReleased ? giveUp(context, night) : undefined
    }
    const { released, messages, skipped } = await releaseWaiting(context, rows, nights, 'system')
    if (released === 0) return
    await recordActivity(context, {
      action: 'outbox.released',
      description: releaseSentence(released, messages, skipped.length),
      target: { type: 'event', id },
      details: { released, messages, skipped: skipped.length, events: [night.name] },
    })
    await announceApplicants(context)
  })

/**
 * Releases what was staged for a set time that has come, each event once (MSG-12); several workers may run it at once. An event
 * that fails delays no other, and is tried again with the next call. More than an hour late, nothing is released, and staff do it
 * by hand.
 */
export const releaseDue = async (context: Context): Promise<void> => {
  for (const id of await readDue(context)) {
    try {
      await releaseEvent(context, id)
    } catch (error) {
      context.logger.error({ error: String(error), eventId: id }, 'decisions could not be released at the set time')
    }
  }
}
