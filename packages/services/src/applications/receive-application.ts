import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { Database } from '@velvet/database'
import { isNightFull, judgeArrival, requireOpenNight } from '@velvet/domain/applications'
import { type Insertable, sql } from 'kysely'
import { type Context, notFound } from '../kernel/index.ts'
import { changeApplications } from './change-applications.ts'
import { lockNights, readPlaces } from './read-places.ts'

/** The event of an application, with the rules of its form. */
export type FormEvent = {
  readonly id: string
  readonly waitlist_open: boolean
  readonly auto_approve: 'nobody' | 'members' | 'everybody'
  readonly auto_offer: boolean
}

/** A known person with the membership, or a new one. */
type Applying = { readonly id: string; readonly membership: ApplicantStatus }

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

/** The places of the event; locked when a rule may give one away (ANS-20). */
const placesOf = async (context: Context, { id, auto_approve }: FormEvent) => {
  const places = auto_approve === 'nobody' ? await readPlaces(context, id) : (await lockNights(context, [id])).get(id)
  if (!places) throw notFound('event')
  return places
}

const noteAgain = (context: Context, id: string, status: ApplicationStatus) =>
  context.db
    .insertInto('application_history')
    .values({
      ...{ id: context.newId(), application_id: id, from_status: status, to_status: status },
      ...{ by_name: 'guest', reason: 'Applied again' },
    })
    .execute()

/** An application that was withdrawn or expired returns; one that was declined only notes it (ANS-22). */
const applyAgain = async (
  context: Context,
  applying: Applying,
  eventId: string,
  arrival: { status: ApplicationStatus; by: 'guest' | 'rule' },
): Promise<void> => {
  const known = await context.db
    .selectFrom('event_applications')
    .select(['id', 'status'])
    .where('applicant_id', '=', applying.id)
    .where('event_id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (known.status === 'declined') await noteAgain(context, known.id, known.status)
  if (known.status === 'withdrawn' || known.status === 'expired')
    await changeApplications(context, [{ id: known.id, from: known.status, to: arrival.status }], { by: arrival.by })
}

/**
 * Stores an application from the form: pending, waitlisted when the night is full, or approved by the event's rule while the party
 * fits (ANS-17 to ANS-22). Returns whether it is new, and whether the night was full. Refuses `event_full` when it is full
 * and keeps no waitlist. Needs the person locked.
 */
export const receiveApplication = async (
  context: Context,
  applying: Applying,
  event: FormEvent,
  sent: Sent,
): Promise<{ isNew: boolean; wasFull: boolean }> => {
  const places = await placesOf(context, event)
  requireOpenNight(places, event.waitlist_open)
  const wasFull = isNightFull(places)
  const arrival = judgeArrival({
    ...{ places, heads: sent.party_requested ?? 1, membership: applying.membership },
    ...{ waitlistOpen: event.waitlist_open, autoApprove: event.auto_approve },
    isQueued: event.auto_offer && event.auto_approve !== 'nobody' && (await hasWaitlist(context, event.id)),
  })
  const added = await context.db
    .insertInto('event_applications')
    .values({
      ...sent,
      ...{ id: context.newId(), applicant_id: applying.id, event_id: event.id, status: arrival.status },
      ...(arrival.by === 'rule' ? { decided_by: 'rule', decided_at: context.now() } : {}),
    })
    .onConflict((conflict) => conflict.columns(['applicant_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) await applyAgain(context, applying, event.id, arrival)
  return { isNew: added !== undefined, wasFull }
}
