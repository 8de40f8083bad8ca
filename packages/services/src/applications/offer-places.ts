import { chooseBest, freeHeads, judgeDecisions, offerExpiry } from '@velvet/domain/applications'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../kernel/index.ts'
import { announceApplicants } from '../people/index.ts'
import { tellGuests } from '../service-messages/index.ts'
import { changeApplications } from './change-applications.ts'
import { waitlistOrder } from './present-application.ts'
import { lockApplications } from './read-applications.ts'
import { lockNights } from './read-places.ts'

const chunkSize = 500

/** Events that offer free places to their waitlist, until their doors open. */
const offeringEvents = ({ db }: Context) =>
  db
    .selectFrom('events as e')
    .where('e.auto_offer', '=', true)
    .where('e.release', '<>', 'silent')
    .where('e.cancelled_at', 'is', null)
    .where('e.archived_at', 'is', null)
    .where(sql<boolean>`(coalesce(e.doors_at, e.date) is null or coalesce(e.doors_at, e.date) > now())`)

/** Those of them where a waiting party may fit. */
const eventsWithPlaces = async (context: Context): Promise<string[]> => {
  const rows = await offeringEvents(context)
    .select('e.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_applications as ea')
          .select('ea.id')
          .whereRef('ea.event_id', '=', 'e.id')
          .where('ea.status', '=', 'waitlisted')
          .where('ea.staged_status', 'is', null)
          .where(
            sql<boolean>`(e.max_capacity is null or ea.heads <= e.max_capacity - coalesce((select sum(t.heads)
              from application_totals t where t.event_id = e.id and t.kind = 'held'), 0))`,
          ),
      ),
    )
    .orderBy('e.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The next waiting parties that fit, in the order of the waitlist. A staged decision takes a party out of the line. */
const nextParties = (
  { db }: Context,
  eventId: string,
  rank: Parameters<typeof waitlistOrder>[0],
  free: number | null,
) =>
  db
    .selectFrom('event_applications as ea')
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .select(['ea.id', 'ea.heads'])
    .where('ea.event_id', '=', eventId)
    .where('ea.status', '=', 'waitlisted')
    .where('ea.staged_status', 'is', null)
    .$if(free !== null, (query) => query.where('ea.heads', '<=', free ?? 0))
    .orderBy(waitlistOrder(rank))
    .limit(chunkSize)
    .execute()

/** Offers the free places of one event under its lock; returns how many parties got an offer. */
const offerAt = (outer: Context, eventId: string): Promise<number> =>
  inTransaction(outer, async (context) => {
    const nights = await lockNights(context, [eventId])
    const night = nights.get(eventId)
    const rules = await offeringEvents(context)
      .select('e.offer_rank as rank')
      .where('e.id', '=', eventId)
      .executeTakeFirst()
    if (!night || !rules) return 0
    const free = freeHeads(night)
    const parties = await nextParties(context, eventId, rules.rank, free)
    const { chosen } = chooseBest(parties, free ?? Number.POSITIVE_INFINITY, { stopAtMisfit: false })
    const found = await lockApplications(
      context,
      chosen.map(({ id }) => id),
    )
    // In the order of the waitlist; applications that another transaction changed before the lock are left to the next run.
    const waiting = chosen
      .flatMap(({ id }) => found.get(id) ?? [])
      .filter(({ status, stagedStatus }) => status === 'waitlisted' && stagedStatus === null)
    const { changed } = judgeDecisions(waiting, nights, { by: 'system', status: 'offered', now: context.now() })
    const offered = await changeApplications(
      context,
      changed.map(({ id, status }) => ({ id, from: status, to: 'offered' })),
      { by: 'system' },
      new Map(changed.map(({ id }) => [id, offerExpiry(night, context.now())])),
    )
    if (offered.length === 0) return 0
    await tellGuests(
      context,
      offered.map((applicationId) => ({ applicationId, kind: 'offer' })),
    )
    await announceApplicants(context)
    return offered.length
  })

/**
 * Offers free places to the next waiting parties that fit, and tells them at once, whatever the event releases by hand (CAP-14).
 * Never takes held heads above the capacity, however many workers run it at once (CAP-15).
 */
export const offerPlaces = async (context: Context): Promise<void> => {
  for (const eventId of await eventsWithPlaces(context)) while ((await offerAt(context, eventId)) > 0);
}
