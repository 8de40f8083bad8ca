import type { Application, ApplicationSummary, applicationSources } from '@velvet/contracts/applications'
import { displayName } from '@velvet/domain/applicants'
import { isAllowed } from '@velvet/domain/auth'
import { type RawBuilder, sql } from 'kysely'
import { guestPageOf } from '../guest-links/index.ts'
import { type Actor, type Context, notFound, oneOf } from '../kernel/index.ts'
import { messagesOfApplication } from '../service-messages/index.ts'
import { underAge } from './under-age.ts'

/** What presents an application `ea` of the person `a`. */
export const applicationColumns = [
  'ea.id',
  'ea.event_id',
  'ea.applicant_id',
  'ea.status',
  'ea.party_requested',
  'ea.party_granted',
  'ea.heads',
  'ea.companions',
  'ea.response',
  'ea.staged_status',
  'ea.staged_by',
  'ea.staged_at',
  'ea.staged_note',
  'ea.told_status',
  'ea.told_kind',
  'ea.told_at',
  'ea.offer_expires_at',
  'ea.source',
  'ea.answers',
  'ea.reason',
  'ea.decided_by',
  'ea.decided_at',
  'ea.created_at',
  'ea.updated_at',
  'a.first_name',
  'a.last_name',
  'a.email',
  'a.phone',
  'a.status as membership',
  'a.score',
  'a.priority',
  underAge.as('is_under_age'),
] as const

/** What decides who is next on a waitlist besides the time of application (CAP-18). */
export type OfferRank = 'applied' | 'score' | 'priority'

/** The order of a waitlist: by the rank, ties by the older application; a guest who left the line and applied again queues anew. */
export const waitlistOrder = (rank: OfferRank): RawBuilder<unknown> => {
  const ranks = { applied: sql``, score: sql`a.score desc nulls last, `, priority: sql`a.priority_rank desc, ` }
  return sql`${ranks[rank]}coalesce(ea.queued_at, ea.created_at), ea.id`
}

/** The positions of these applications on the waitlist of their event, counted from 1. */
const readPositions = async (
  { db }: Context,
  { id: eventId, rank }: { id: string; rank: OfferRank },
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom((line) =>
      line
        .selectFrom('event_applications as ea')
        // The order by time needs no columns of the person.
        .$if(rank !== 'applied', (query) => query.innerJoin('applicants as a', 'a.id', 'ea.applicant_id'))
        .select(['ea.id', sql<number>`(row_number() over (order by ${waitlistOrder(rank)}))::int`.as('position')])
        .where('ea.event_id', '=', eventId)
        .where('ea.status', '=', 'waitlisted')
        .as('line'),
    )
    .select(['line.id', 'line.position'])
    .where('line.id', '=', oneOf(ids))
    .execute()
  return new Map(rows.map(({ id, position }) => [id, position]))
}

const selectOne = ({ db }: Context, id: string) =>
  db
    .selectFrom('event_applications as ea')
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .innerJoin('events as e', 'e.id', 'ea.event_id')
    .select(applicationColumns)
    .select(['e.offer_rank', 'ea.link_no'])
    .where('ea.id', '=', id)
    .executeTakeFirst()

export type ApplicationRow = Omit<NonNullable<Awaited<ReturnType<typeof selectOne>>>, 'offer_rank' | 'link_no'>

const seesPrivate = (actor: Actor): boolean =>
  actor.kind === 'admin' && isAllowed(actor.role, 'applicants.read_private')

/** The waitlist positions of those rows of one event that are waitlisted; a role that may not see scores sees no order by them. */
export const positionsOf = async (
  context: Context,
  event: { id: string; rank: OfferRank },
  rows: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, number>> => {
  if (event.rank === 'score' && !seesPrivate(context.actor)) return new Map()
  const waitlisted = rows.filter(({ status }) => status === 'waitlisted')
  return readPositions(
    context,
    event,
    waitlisted.map(({ id }) => id),
  )
}

/** Imports are stored as `csv`; what is not known came through the form. */
const sources: Readonly<Record<string, (typeof applicationSources)[number]>> = {
  admin: 'admin',
  csv: 'import',
  invitation: 'invitation',
  promoter: 'promoter',
  walk_in: 'walk_in',
}

/** A row as this actor may see it: score, reason, and notes are for roles that review applicants (ANS-28). */
export const presentApplication = (
  row: ApplicationRow,
  positions: ReadonlyMap<string, number>,
  actor: Actor,
): ApplicationSummary => {
  const isPrivate = seesPrivate(actor)
  return {
    id: row.id,
    eventId: row.event_id,
    applicantId: row.applicant_id,
    name: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    status: row.status,
    partyRequested: row.party_requested,
    partyGranted: row.party_granted,
    heads: row.heads,
    companions: row.companions,
    response: row.response,
    stagedStatus: row.staged_status,
    stagedBy: row.staged_by,
    stagedAt: row.staged_at?.toISOString() ?? null,
    stagedNote: isPrivate ? row.staged_note : null,
    toldStatus: row.told_status,
    toldKind: row.told_kind,
    toldAt: row.told_at?.toISOString() ?? null,
    offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
    waitlistPosition: positions.get(row.id) ?? null,
    source: sources[row.source] ?? 'web',
    membership: row.membership,
    score: isPrivate ? row.score : null,
    priority: row.priority,
    isUnderAge: row.is_under_age,
    answers: row.answers,
    reason: isPrivate ? row.reason : null,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const maxHistory = 200

const readHistory = async (context: Context, id: string): Promise<Application['history']> => {
  const rows = await context.db
    .selectFrom('application_history')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxHistory)
    .execute()
  const isPrivate = seesPrivate(context.actor)
  return rows.map((row) => ({
    id: row.id,
    from: row.from_status,
    to: row.to_status,
    by: row.by_name,
    at: row.created_at.toISOString(),
    reason: isPrivate ? row.reason : null,
    note: isPrivate ? row.note : null,
    batchId: row.batch_id,
    isStaged: row.is_staged,
  }))
}

/** One application with its history. Refuses `application_not_found`. */
export const readApplication = async (context: Context, id: string): Promise<Application> => {
  const row = await selectOne(context, id)
  if (!row) throw notFound('application')
  return {
    ...presentApplication(
      row,
      await positionsOf(context, { id: row.event_id, rank: row.offer_rank }, [row]),
      context.actor,
    ),
    ...{ email: row.email, phone: row.phone, history: await readHistory(context, id) },
    messages: await messagesOfApplication(context, id),
    guestPage: seesPrivate(context.actor)
      ? guestPageOf(context.settings, { applicationId: id, linkNo: row.link_no })
      : null,
  }
}
