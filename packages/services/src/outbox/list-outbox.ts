import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { listOutbox as endpoint, OutboxItem } from '@velvet/contracts/outbox'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import { displayName } from '@velvet/domain/applicants'
import { isCorrection, type ReleaseRules } from '@velvet/domain/applications'
import { isAllowed } from '@velvet/domain/auth'
import { kindOnRelease } from '@velvet/domain/outbox'
import { sql } from 'kysely'
import { type Actor, authorize, type Context, knownId, notFound } from '../kernel/index.ts'
import { readReach, resolveTemplatesOf } from '../service-messages/index.ts'
import { isWaiting, waitingNote } from './lock-waiting.ts'

/** A deleted event tells its guests nothing until it is restored. */
const waitingIn = ({ db }: Context, eventId: string | null) =>
  db
    .selectFrom('event_applications as ea')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .where(isWaiting)
    .where('e.archived_at', 'is', null)
    .$if(eventId !== null, (query) => query.where('ea.event_id', '=', eventId))

const readRows = (context: Context, eventId: string | null, page: { limit: number; offset: number }) =>
  waitingIn(context, eventId)
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .select(['ea.id', 'ea.applicant_id', 'ea.event_id', 'ea.status', 'ea.staged_status', 'ea.told_status'])
    .select(['ea.notice_kind', 'a.first_name', 'a.last_name', 'a.email'])
    .select(['e.name', 'e.date', 'e.release', 'e.release_at', 'e.cancelled_at', 'e.archived_at'])
    .select([
      sql<string | null>`coalesce(ea.staged_by, ea.notice_by)`.as('by'),
      sql<Date | null>`coalesce(ea.staged_at, ea.notice_at)`.as('at'),
      waitingNote.as('note'),
    ])
    .orderBy('at')
    .orderBy('ea.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

type Row = Awaited<ReturnType<typeof readRows>>[number]

const rulesOf = (row: Pick<Row, 'date' | 'release' | 'release_at' | 'cancelled_at' | 'archived_at'>): ReleaseRules => ({
  ...{ release: row.release, releaseAt: row.release_at, date: row.date },
  ...{ cancelledAt: row.cancelled_at, archivedAt: row.archived_at },
})

/** The requested event, or else every event for which something waits. */
const readEvents = async (context: Context, eventId: string | null) => {
  const counts = waitingIn(context, eventId)
    .select(['ea.event_id', sql<number>`count(*)::int`.as('staged')])
    .groupBy('ea.event_id')
  const rows = await context.db
    .with('counts', () => counts)
    .selectFrom('events as e')
    .leftJoin('counts as c', 'c.event_id', 'e.id')
    .select(['e.id', 'e.name', 'e.release', 'e.release_at', 'e.release_notice', 'c.staged'])
    .where((eb) => (eventId === null ? eb('c.staged', 'is not', null) : eb('e.id', '=', eventId)))
    .orderBy('e.date', (order) => order.asc().nullsLast())
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({
    ...{ eventId: row.id, name: row.name, release: row.release, releaseAt: row.release_at?.toISOString() ?? null },
    ...{ staged: row.staged ?? 0, releaseNotice: row.release_notice },
  }))
}

/** The enabled kinds of messages, by event. */
const readEnabled = async (context: Context, eventIds: Iterable<string>) => {
  const resolved = await resolveTemplatesOf(context, [...new Set(eventIds)])
  return new Map(
    [...resolved].map(([id, templates]) => [
      id,
      new Set([...templates.values()].flatMap(({ kind, isEnabled }) => (isEnabled ? [kind] : []))),
    ]),
  )
}

const present = (row: Row, kind: ServiceKind | null, actor: Actor): Omit<OutboxItem, 'channels' | 'skipReason'> => ({
  applicationId: row.id,
  applicantId: row.applicant_id,
  name: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
  eventId: row.event_id,
  eventName: row.name,
  kind,
  status: row.status,
  stagedStatus: row.staged_status,
  toldStatus: row.told_status,
  isCorrection: row.staged_status !== null && isCorrection(row.told_status, row.staged_status),
  stagedBy: row.by,
  stagedAt: row.at?.toISOString() ?? null,
  note: actor.kind === 'admin' && isAllowed(actor.role, 'applicants.read_private') ? row.note : null,
})

/**
 * A page of what waits for its release, the first staged first, with the message that each guest will get and how they can be reached
 * (MSG-21), and the events that it belongs to. Refuses `event_not_found`.
 */
export const listOutbox = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const { limit = 50, offset = 0 } = query
  const eventId = query.eventId === undefined ? null : knownId(query.eventId, 'event')
  const now = context.now()
  const [rows, events] = await Promise.all([
    readRows(context, eventId, { limit, offset }),
    readEvents(context, eventId),
  ])
  if (eventId !== null && events.length === 0) throw notFound('event')
  const enabled = await readEnabled(
    context,
    rows.map((row) => row.event_id),
  )
  const reach = await readReach(
    context,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row): OutboxItem => {
    const kind = kindOnRelease(
      {
        ...{ status: row.status, stagedStatus: row.staged_status, toldStatus: row.told_status },
        noticeKind: row.notice_kind,
      },
      rulesOf(row),
      now,
    )
    const item = present(row, kind, context.actor)
    if (kind === null) return { ...item, channels: [], skipReason: null }
    if (!enabled.get(row.event_id)?.has(kind)) return { ...item, channels: [], skipReason: 'turned_off' }
    const { channels = [], skipReason = null } = reach.get(row.id) ?? {}
    return { ...item, channels: [...channels], skipReason }
  })
  return { items, total: events.reduce((sum, { staged }) => sum + staged, 0), events }
}
