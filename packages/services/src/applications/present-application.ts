import type { Application, ApplicationSummary, applicationSources } from '@velvet/contracts/applications'
import { displayName } from '@velvet/domain/applicants'
import { isAllowed } from '@velvet/domain/auth'
import { sql } from 'kysely'
import { type Actor, type Context, notFound } from '../kernel/index.ts'

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
  'ea.is_under_age',
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
] as const

/** The place of each waiting application in the line of its event, from 1, in the order of the event's `offer_rank` (CAP-18). */
export const waitlistOf = ({ db }: Context, eventId: string) =>
  db
    .selectFrom('event_applications as l')
    .innerJoin('applicants as w', 'w.id', 'l.applicant_id')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .select([
      'l.id',
      sql<number>`(row_number() over (order by
        case e.offer_rank when 'score' then w.score when 'priority' then w.priority_rank end desc nulls last,
        l.created_at, l.id))::int`.as('position'),
    ])
    .where('l.event_id', '=', eventId)
    .where('l.status', '=', 'waitlisted')

const selectOne = (context: Context, id: string, eventId: string) =>
  context.db
    .selectFrom('event_applications as ea')
    .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
    .leftJoin(waitlistOf(context, eventId).as('line'), 'line.id', 'ea.id')
    .select(applicationColumns)
    .select('line.position')
    .where('ea.id', '=', id)
    .executeTakeFirst()

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof selectOne>>>

/** Imports are stored as `csv`; what is not known came through the form. */
const sources: Readonly<Record<string, (typeof applicationSources)[number]>> = {
  admin: 'admin',
  csv: 'import',
  invitation: 'invitation',
  promoter: 'promoter',
  walk_in: 'walk_in',
}

const seesPrivate = (actor: Actor): boolean =>
  actor.kind === 'admin' && isAllowed(actor.role, 'applicants.read_private')

/** A row as this actor may see it: score, reason, and notes are for roles that review applicants (ANS-28). */
export const presentApplication = (row: ApplicationRow, actor: Actor): ApplicationSummary => {
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
    waitlistPosition: row.position,
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
  const known = await context.db
    .selectFrom('event_applications')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const row = known && (await selectOne(context, id, known.event_id))
  if (!row) throw notFound('application')
  return {
    ...presentApplication(row, context.actor),
    ...{ email: row.email, phone: row.phone, history: await readHistory(context, id) },
  }
}
