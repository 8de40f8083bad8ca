import { setTimeout as sleep } from 'node:timers/promises'
import type { apply as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import {
  answerOf,
  type CheckedApplication,
  type CheckedRequest,
  checkApplication,
  displayName,
  wrongInternationalNumber,
} from '@velvet/domain/applicants'
import { decideEventOpen } from '@velvet/domain/events'
import { invalidFields } from '@velvet/domain/kernel'
import { isKnownNumber } from '@velvet/domain/phone'
import { sql } from 'kysely'
import { type FormEvent, readOpenNight, receiveApplication } from '../applications/index.ts'
import { readForm } from '../events/index.ts'
import {
  addressHash,
  type Context,
  inTransaction,
  knownId,
  notFound,
  recordActivity,
  takeLock,
} from '../kernel/index.ts'
import { addPeople, announcePeople, type Consent, changePeople } from '../people/index.ts'

type Body = EndpointInput<typeof endpoint>['body']

/** What one submission of the form contains, checked. */
type Submission = { application: CheckedApplication; request: CheckedRequest; body: Body }

/** Answers are sent at multiples of this interval, which is longer than the work takes for any applicant. */
const answerStepMs = 200

const thanks = "Your application has been submitted successfully! We'll review it and get back to you."

const onWaitlist = "This night is full, so you're on the waitlist. We'll write to you if a place opens up."

/**
 * Closing, archiving, or deleting the event waits until this application is stored, or this application waits and sees the
 * outcome.
 */
const requireOpenEvent = async (context: Context, eventId: string): Promise<FormEvent & { name: string }> => {
  const event = await context.db
    .selectFrom('events')
    .select([
      'id',
      'name',
      'date',
      'is_active',
      'archived_at',
      'cancelled_at',
      'waitlist_open',
      'auto_approve',
      'auto_offer',
    ])
    .where('id', '=', knownId(eventId, 'event'))
    .forKeyShare()
    .executeTakeFirst()
  if (!event) throw notFound('event')
  const { date, is_active: isActive, archived_at: archivedAt, cancelled_at: cancelledAt } = event
  decideEventOpen({ date, isActive, isArchived: archivedAt !== null, isCancelled: cancelledAt !== null }, context.now())
  return event
}

/**
 * One of a person's emails with the same name or phone is the same person, and no one can delete or merge that person until this
 * application is stored. Applications with the same email wait for each other.
 */
const findSamePerson = async (context: Context, { email, firstName, lastName, phone }: CheckedApplication) => {
  await takeLock(context, sql`'apply:' || match_key(${email})`)
  const key = sql<string>`match_key(${email})`
  const owners = context.db
    .selectFrom('applicants as a')
    .select('a.id')
    .where('a.email_key', '=', key)
    .unionAll(context.db.selectFrom('applicants as b').select('b.id').where('b.email2_key', '=', key))
    .unionAll(context.db.selectFrom('applicant_emails').select('applicant_id as id').where('email_key', '=', key))
  return context.db
    .selectFrom('applicants')
    .select(['id', 'status'])
    .where('id', 'in', owners)
    .where(({ eb, or }) =>
      or([
        eb('name_key', '=', sql<string>`match_key(${firstName}) || ' ' || match_key(${lastName})`),
        eb('phone_key', '=', sql<string>`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`),
      ]),
    )
    .orderBy('created_at')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The consent that a box expresses, at the address that it is about. */
const answersOf = ({ settings }: Context, { email, phone }: CheckedApplication, body: Body): Consent[] => [
  {
    ...{ channel: 'email', action: answerOf(body.emailConsent), source: 'web' },
    addressHmac: addressHash(settings.secret, 'email', email),
  },
  {
    ...{ channel: 'sms', action: answerOf(body.smsConsent), source: 'web' },
    addressHmac: addressHash(settings.secret, 'sms', phone),
  },
]

const createPerson = async (context: Context, application: CheckedApplication, body: Body): Promise<string> => {
  const id = context.newId()
  const { firstName, lastName, email, phone, age, zipCodes, instagramUrl, instagramUsername, eventId } = application
  await addPeople(context, [
    {
      id,
      columns: {
        first_name: firstName,
        last_name: lastName,
        ...{ email, phone, age },
        zip_codes: zipCodes,
        instagram_url: instagramUrl,
        instagram_username: instagramUsername,
        email_opt_in: body.emailConsent ?? true,
        sms_opt_in: body.smsConsent ?? true,
        sms_updates: body.smsUpdates ?? false,
        event_id: eventId,
      },
      whereabouts: { zipCodes, isAtHome: false },
      consents: answersOf(context, application, body),
    },
  ])
  return id
}

/** What the form sent, as columns of the application. */
const columnsOf = ({ application, request, body }: Submission) => {
  const { eventId: _, ...typed } = application
  const { emailConsent, smsConsent, smsUpdates } = body
  return {
    payload: JSON.stringify({ ...typed, emailConsent, smsConsent, smsUpdates }),
    party_requested: request.party,
    companions: JSON.stringify(request.companions),
    answers: JSON.stringify(request.answers),
  }
}

/**
 * The guest page shows a box that was checked with a later application for the same event, and when it was: it takes effect when the
 * guest saves it there, because anyone can type any address into the form (MSG-24).
 */
const keepTicks = async (context: Context, of: { id: string; eventId: string }, body: Body): Promise<void> => {
  const person = await context.db
    .selectFrom('applicants')
    .select(['sms_updates', 'sms_opt_in'])
    .where('id', '=', of.id)
    .executeTakeFirstOrThrow()
  const getsUpdates = person.sms_updates ?? person.sms_opt_in
  const boxes = ['emailConsent', 'smsConsent', ...(getsUpdates ? [] : (['smsUpdates'] as const))] as const
  const ticked = boxes.filter((box) => body[box] === true)
  if (ticked.length === 0) return
  const values = sql`(select jsonb_object_agg(box, true) from unnest(${ticked}::text[]) as box)`
  const times = sql`(select jsonb_object_agg(box, now()) from unnest(${ticked}::text[]) as box)`
  await context.db
    .updateTable('event_applications')
    .set({
      payload: sql`payload || ${values} || jsonb_build_object('tickedAt', coalesce(payload -> 'tickedAt', '{}') || ${times})`,
    })
    .where('applicant_id', '=', of.id)
    .where('event_id', '=', of.eventId)
    .execute()
}

type Taken = { id: string; waitlisted: boolean }

const take = async (context: Context, submission: Submission): Promise<Taken> => {
  const { application, body } = submission
  const event = await requireOpenEvent(context, application.eventId)
  const night = await readOpenNight(context, event)
  const known = await findSamePerson(context, application)
  const id = known?.id ?? (await createPerson(context, application, body))
  const applying = { id, membership: known?.status ?? 'pending' }
  const { isNew, isAgain, wasFull } = await receiveApplication(
    context,
    applying,
    { event, night },
    columnsOf(submission),
  )
  if (known && isNew) await changePeople(context, [{ id, columns: { event_id: application.eventId } }])
  if (known && !isNew) await keepTicks(context, { id, eventId: event.id }, body)
  if (isAgain) await announcePeople(context, [id])
  if (isNew || isAgain)
    await recordActivity(context, {
      action: 'applicant.applied',
      description: `${displayName(application)} applied for ${event.name}${isAgain ? ' again' : ''}`,
      target: { type: 'applicant', id },
      details: { eventId: application.eventId, isNewPerson: !known },
    })
  return { id: known ? context.newId() : id, waitlisted: wasFull }
}

/**
 * Takes an application from the public form (API-02, PUB-32), checked against what the form of its event asks. The same person gets
 * the same answer again, no second record, and no stored value is overwritten: a box that a known person checks takes effect on the
 * guest page (MSG-24). A new event adds an event application, which waits for a decision even when the person is a member. No
 * answer, refusals included, reveals who is known: its id is new each time, and it is sent at a fixed time. A filled `website` field
 * marks a bot: it gets the same answer and nothing is stored. Refuses invalid fields, `event_not_found`, `event_full`, and what
 * `decideEventOpen` refuses.
 */
export const apply = async (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  const begun = performance.now()
  const form = await readForm(outer, body.eventId)
  const { application, request, problems } = checkApplication(body, form)
  if (problems) throw invalidFields(problems)
  if (body.phone.trim().startsWith('+') && !isKnownNumber(body.phone))
    throw invalidFields([{ path: 'phone', code: 'invalid', message: wrongInternationalNumber }])
  const submission = { application, request, body }
  try {
    const { id, waitlisted } = body.website
      ? { id: outer.newId(), waitlisted: false }
      : await inTransaction(outer, (context) => take(context, submission))
    return { id, status: 'pending', message: waitlisted ? onWaitlist : thanks, waitlisted }
  } finally {
    await sleep(answerStepMs - ((performance.now() - begun) % answerStepMs))
  }
}
