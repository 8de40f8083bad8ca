import type { ClientBase } from 'pg'

/** What events do by themselves, and no longer do after a restore. */
export type HeldNights = {
  /** Events whose set time for the release came. */
  readonly releases: number
  /** Events that offered free places to their waitlist. */
  readonly offering: number
  /** Guests whose reminder was due. */
  readonly reminders: number
  /** Open offers that run for their whole time again. */
  readonly offers: number
}

const entry = (action: string, sentence: string): string =>
  `insert into activity (id, actor_kind, actor_name, action, description, target_type, target_id)
   select new_id(), 'system', 'restore', '${action}', left(${sentence} || ': ' || $1, 500), 'event', id from held`

/** As the worker finds them: decisions staged before the set time. Later ones a person makes after the restore. */
const holdReleases = `with held as (
    update events e set release = 'by_hand', release_notice = $1
    where release = 'at' and release_at <= now() and exists (select from event_applications ea where ea.event_id = e.id
      and (ea.staged_status is not null or ea.notice_kind is not null) and least(ea.staged_at, ea.notice_at) <= e.release_at)
    returning id, name
  ) ${entry('outbox.release_missed', `'Released nothing for ' || name || ' at the set time'`)}`

/** The guests who withdrew, were offered a place, or accepted one since then are not known. */
const stopOffering = `with held as (
    update events set auto_offer = false
    where auto_offer and cancelled_at is null and archived_at is null and coalesce(doors_at, date, 'infinity') > now()
    returning id, name
  ) ${entry('event.updated', `'Stopped offering places of ' || name || ' automatically'`)}`

const remindAt = 'coalesce(e.doors_at, e.date) - make_interval(hours => e.reminder_hours)'

/** Those that the worker would send at once. */
const skipReminders = `update event_applications ea set reminded_at = now() from events e
  where e.id = ea.event_id and e.release <> 'silent' and e.cancelled_at is null and e.archived_at is null
    and e.reminder_hours is not null and coalesce(e.doors_at, e.date) > now() and ${remindAt} <= now()
    and ea.status = 'approved' and ea.told_status = 'approved' and ea.reminded_at is null
    and (ea.told_at is null or ea.told_at < ${remindAt})`

const offerEnd = 'least(now() + make_interval(hours => e.offer_hours), coalesce(e.doors_at, e.date))'

const extendOffers = `update event_applications ea set offer_expires_at = ${offerEnd} from events e
  where e.id = ea.event_id and ea.status = 'offered' and ea.offer_expires_at < ${offerEnd}
    and coalesce(e.doors_at, e.date, 'infinity') > now()`

/**
 * Within the open transaction, stops what events would do again by themselves: decisions of a set time that came are released by
 * hand, free places are not offered, reminders that were due count as sent, and open offers, which may have been accepted, do not
 * expire at once. Does nothing in a schema that is too early to have them.
 */
export const holdNights = async (client: ClientBase, since: string): Promise<HeldNights> => {
  const { rowCount: hasNights } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('events') and attname = 'release_notice' and not attisdropped`,
  )
  if (!hasNights) return { releases: 0, offering: 0, reminders: 0, offers: 0 }
  const count = async (statement: string, values: readonly string[] = []): Promise<number> =>
    (await client.query(statement, [...values])).rowCount ?? 0
  return {
    releases: await count(holdReleases, [
      `${since}. The decisions may have been released after that: check with the provider before you release them by hand.`,
    ]),
    offering: await count(stopOffering, [
      `${since}. Places may have been offered after that: check the list before you turn it on again.`,
    ]),
    reminders: await count(skipReminders),
    offers: await count(extendOffers),
  }
}
