import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { Database } from '@velvet/database'
import {
  effectOfDecision,
  isNightFull,
  judgeArrival,
  kindOfTelling,
  requireOpenNight,
  tellsGuests,
} from '@velvet/domain/applications'
import { type Insertable, sql } from 'kysely'
import { type Context, notFound } from '../kernel/index.ts'
import { tellGuests } from '../service-messages/index.ts'
import { changeApplications } from './change-applications.ts'
import { type DecidedNight, lockNights, readPlaces } from './read-places.ts'
import { stageDecisions } from './stage-decisions.ts'

/** The event of an application, with the rules of its form. */
export type FormEvent = {
  readonly id: string
  readonly waitlist_open: boolean
  readonly auto_approve: 'nobody' | 'members' | 'everybody'
  readonly auto_offer: boolean
}

/** A known person with the membership, or a new one. */
type Applying = { readonly id: string; readonly membership: ApplicantStatus }

/** The input of an event's rule. */
type Asked = { readonly heads: number; readonly membership: ApplicantStatus }

/** What the form sent, as columns. */
type Sent = Pick<Insertable<Database['event_applications']>, 'payload' | 'party_requested' | 'companions' | 'answers'>

const hasWaitlist = async ({ db }: Context, eventId: string): Promise<boolean> => {
  const { waiting } = await db
    .selectFrom('application_totals')
    .select(sql<number>`coalesce(sum(applications), 0)::int`.as('waiting'))
    .where('event_id', '=', eventId)
    .where('kind', '=', 'waitlisted')
    .executeTakeFirstOrThrow()
  return waiting > 0
}

const requireOpen = (night: DecidedNight | undefined, event: FormEvent): DecidedNight => {
  if (!night) throw notFound('event')
  requireOpenNight(night, event.waitlist_open)
  return night
}

/**
 * The event with its places. Refuses `event_full` when it is full and keeps no waitlist: before any work that depends on the person,
 * so that the time of the refusal does not either (S4).
 */
export const readOpenNight = async (context: Context, event: FormEvent): Promise<DecidedNight> =>
  requireOpen(await readPlaces(context, event.id), event)

/** The same event locked, because a rule may give a place away (ANS-20). */
const lockOpenNight = async (context: Context, event: FormEvent): Promise<DecidedNight> =>
  requireOpen((await lockNights(context, [event.id])).get(event.id), event)

const noteAgain = (context: Context, id: string, status: ApplicationStatus) =>
  context.db
    .insertInto('application_history')
    .values({
      ...{ id: context.newId(), application_id: id, from_status: status, to_status: status },
      ...{ by_name: 'guest', reason: 'Applied again', created_at: sql<Date>`clock_timestamp()` },
    })
    .execute()

/**
 * Marks an application that staff or an import added: its guest has now applied as well, and an undo of the import must not delete
 * it. Nothing shows the mark (ANS-22).
 */
const markApplied = (context: Context, id: string) =>
  context.db
    .updateTable('event_applications')
    .set({ payload: sql`payload || '{"appliedAgain": true}'` })
    .where('id', '=', id)
    .where('source', '<>', 'web')
    .where(sql<boolean>`not payload @> '{"appliedAgain": true}'`)
    .execute()

/** Puts an application that returns behind those who wait: the guest had left the line (CAP-16). */
const queueAgain = (context: Context, id: string) =>
  context.db.updateTable('event_applications').set({ queued_at: sql`now()` }).where('id', '=', id).execute()

/** Records the decision of a rule as a step of the application; without a rule, the form records no step (ANS-09). */
const noteRule = (context: Context, id: string, status: ApplicationStatus) =>
  context.db
    .insertInto('application_history')
    .values({
      ...{ id: context.newId(), application_id: id, from_status: null, to_status: status },
      ...{ by_name: 'rule', created_at: sql<Date>`clock_timestamp()` },
    })
    .execute()

/** How an application from the form is stored: its status, and whether an approval by a rule waits for its release. */
type Arrival = {
  readonly status: ApplicationStatus
  readonly by: 'guest' | 'rule'
  readonly isStaged: boolean
}

/** Stages an approval that waits for its release. Otherwise tells the guest, unless the event tells no one (MSG-05). */
const settle = async (
  context: Context,
  night: DecidedNight,
  id: string,
  { status, by, isStaged }: Arrival,
): Promise<void> => {
  if (isStaged) await stageDecisions(context, [{ id, from: status, to: 'approved' }], { by })
  const kind = isStaged || !tellsGuests(night, context.now()) ? null : kindOfTelling(null, status)
  if (kind) await tellGuests(context, [{ applicationId: id, kind }])
}

/**
 * An application that was withdrawn or expired returns with the party that it had; one that was declined only notes it (ANS-22).
 * A decision that staff have staged still waits, and no rule decides instead (MSG-04). Returns whether it returned.
 */
const applyAgain = async (
  context: Context,
  applying: Applying,
  night: DecidedNight,
  arrivalOf: (heads: number) => Promise<Arrival>,
): Promise<boolean> => {
  const known = await context.db
    .selectFrom('event_applications')
    .select(['id', 'status', 'heads', 'staged_status'])
    .where('applicant_id', '=', applying.id)
    .where('event_id', '=', night.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await markApplied(context, known.id)
  if (known.status === 'declined') await noteAgain(context, known.id, known.status)
  if (known.status !== 'withdrawn' && known.status !== 'expired') return false
  const keepsStaged = known.staged_status !== null
  const arrival: Arrival = keepsStaged
    ? { status: 'pending', by: 'guest', isStaged: false }
    : await arrivalOf(known.heads)
  const by = arrival.isStaged ? 'guest' : arrival.by
  await queueAgain(context, known.id)
  await changeApplications(context, [{ id: known.id, from: known.status, to: arrival.status, keepsStaged }], { by })
  await settle(context, night, known.id, arrival)
  return true
}

/** An approval by a rule is a decision, which an event may let wait (ANS-19). */
const judge = async (context: Context, night: DecidedNight, event: FormEvent, asked: Asked): Promise<Arrival> => {
  const { status, by } = judgeArrival({
    ...{ places: night, ...asked, autoApprove: event.auto_approve },
    isQueued: event.auto_offer && event.auto_approve !== 'nobody' && (await hasWaitlist(context, event.id)),
  })
  const isStaged = status === 'approved' && effectOfDecision(night, context.now()) === 'staged'
  return { status: isStaged ? 'pending' : status, by, isStaged }
}

/**
 * Stores an application from the form: pending, waitlisted when the night is full, or approved by the event's rule while the party
 * fits (ANS-17 to ANS-22), and tells the guest (MSG-05). Returns whether it is new, or returned after it had ended, and whether
 * the night was full. Refuses `event_full` when it has become full since and keeps no waitlist. Needs the person locked.
 */
export const receiveApplication = async (
  context: Context,
  applying: Applying,
  { event, night: read }: { event: FormEvent; night: DecidedNight },
  sent: Sent,
): Promise<{ isNew: boolean; isAgain: boolean; wasFull: boolean }> => {
  const night = event.auto_approve === 'nobody' ? read : await lockOpenNight(context, event)
  const wasFull = isNightFull(night)
  const arrivalOf = (heads: number) => judge(context, night, event, { heads, membership: applying.membership })
  const arrival = await arrivalOf(sent.party_requested ?? 1)
  const isRuled = arrival.by === 'rule' && !arrival.isStaged
  const added = await context.db
    .insertInto('event_applications')
    .values({
      ...sent,
      ...{ id: context.newId(), applicant_id: applying.id, event_id: event.id, status: arrival.status },
      ...(isRuled ? { decided_by: 'rule', decided_at: context.now() } : {}),
    })
    .onConflict((conflict) => conflict.columns(['applicant_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added && isRuled) await noteRule(context, added.id, arrival.status)
  if (added) await settle(context, night, added.id, arrival)
  const isAgain = !added && (await applyAgain(context, applying, night, arrivalOf))
  return { isNew: added !== undefined, isAgain, wasFull }
}
