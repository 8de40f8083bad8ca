import type { Night, ReleaseRules } from '@velvet/domain/applications'
import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'

/** An event with what decisions, offers, and telling guests depend on. */
export type DecidedNight = Night & ReleaseRules & { readonly offerHours: number }

const nightColumns = [
  'id',
  'name',
  'max_capacity',
  'date',
  'doors_at',
  'offer_hours',
  'release',
  'release_at',
  'cancelled_at',
  'archived_at',
] as const

const selectEvents = ({ db }: Context, ids: readonly string[]) =>
  db.selectFrom('events').select(nightColumns).where('id', '=', oneOf(ids)).orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]

/** Adds the heads that are approved and held. */
const withHeads = async ({ db }: Context, events: readonly Row[]): Promise<Map<string, DecidedNight>> => {
  const rows = await db
    .selectFrom('application_totals')
    .select(['event_id', 'kind', sql<number>`sum(heads)::int`.as('heads')])
    .where('event_id', '=', oneOf(events.map(({ id }) => id)))
    .where('kind', 'in', ['approved', 'held'])
    .groupBy(['event_id', 'kind'])
    .execute()
  const headsOf = (eventId: string, kind: string): number =>
    rows.find((row) => row.event_id === eventId && row.kind === kind)?.heads ?? 0
  return new Map(
    events.map(({ id, name, date, release, ...event }) => [
      id,
      {
        ...{ id, name, capacity: event.max_capacity, opensAt: event.doors_at ?? date, offerHours: event.offer_hours },
        ...{ date, release, releaseAt: event.release_at },
        ...{ cancelledAt: event.cancelled_at, archivedAt: event.archived_at },
        ...{ approved: headsOf(id, 'approved'), held: headsOf(id, 'held') },
      },
    ]),
  )
}

/** The taken places of one event; undefined for an unknown one. */
export const readPlaces = async (context: Context, eventId: string): Promise<DecidedNight | undefined> =>
  (await withHeads(context, await selectEvents(context, [eventId]).execute())).get(eventId)

/**
 * Locks events in order of id, so that two decisions never take the same last place, and counts the taken places. Unknown events
 * are absent. Needs an open transaction.
 */
export const lockNights = async (context: Context, eventIds: readonly string[]): Promise<Map<string, DecidedNight>> => {
  if (eventIds.length === 0) return new Map()
  const events = await selectEvents(context, eventIds).forNoKeyUpdate().execute()
  // A separate statement: only one that starts after the lock sees what the previous holder committed.
  return withHeads(context, events)
}
