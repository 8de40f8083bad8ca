import type { apply as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { type CheckedApplication, checkApplication, displayName } from '@velvet/domain/applicants'
import { decideEventOpen } from '@velvet/domain/events'
import { invalidFields } from '@velvet/domain/kernel'
import { toE164 } from '@velvet/domain/phone'
import { sql } from 'kysely'
import { type Context, inTransaction, knownId, notFound, recordActivity } from '../kernel/index.ts'
import { announceApplicants } from './announce-applicants.ts'
import { derivePlaces } from './derive-places.ts'
import { recordConsent } from './record-consent.ts'

type Body = EndpointInput<typeof endpoint>['body']

const thanks = "Your application has been submitted successfully! We'll review it and get back to you."

/** Whoever closes, archives or deletes the event waits until this application is in, or it waits for them and sees the outcome. */
const requireOpenEvent = async (context: Context, eventId: string): Promise<string> => {
  const event = await context.db
    .selectFrom('events')
    .select(['id', 'name', 'date', 'is_active', 'archived_at'])
    .where('id', '=', knownId(eventId, 'event'))
    .forKeyShare()
    .executeTakeFirst()
  if (!event) throw notFound('event')
  decideEventOpen(
    { date: event.date, isActive: event.is_active, isArchived: event.archived_at !== null },
    context.now(),
  )
  return event.name
}

/**
 * The same email and the same name or phone is the same person, whom nobody deletes or merges until this application is in.
 * Applications of one email wait for each other.
 */
const findSamePerson = async (context: Context, application: CheckedApplication): Promise<string | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('apply:' || match_key(${application.email}), 0))`.execute(
    context.db,
  )
  const { rows } = await sql<{ id: string }>`
    select id from applicants
    where email_key = match_key(${application.email})
      and (name_key = match_key(${application.firstName}) || ' ' || match_key(${application.lastName})
        or phone_key = right(regexp_replace(${application.phone}, '\\D', '', 'g'), 10))
    order by created_at limit 1 for no key update
  `.execute(context.db)
  return rows[0]?.id ?? null
}

const createPerson = async (context: Context, application: CheckedApplication, body: Body): Promise<string> => {
  const places = await derivePlaces(context, application.zipCodes)
  const id = context.newId()
  await context.db
    .insertInto('applicants')
    .values({
      id,
      first_name: application.firstName,
      last_name: application.lastName,
      email: application.email,
      phone: application.phone,
      phone_e164: toE164(application.phone),
      age: application.age,
      zip_codes: application.zipCodes,
      zip_code_cities: places.zipCodeCities,
      city: places.city,
      state: places.state,
      latitude: places.latitude,
      longitude: places.longitude,
      instagram_url: application.instagramUrl,
      instagram_username: application.instagramUsername,
      email_opt_in: body.emailConsent ?? true,
      sms_opt_in: body.smsConsent ?? true,
      event_id: application.eventId,
    })
    .execute()
  return id
}

/** A box that was left empty takes somebody off who was in before; a ticked one brings nobody back who had left. */
const withdrawn = ({ emailConsent, smsConsent }: Body): { email_opt_in?: false; sms_opt_in?: false } => ({
  ...(emailConsent === false ? { email_opt_in: false } : {}),
  ...(smsConsent === false ? { sms_opt_in: false } : {}),
})

/** Adds the application to the event; false when this person had already applied there. */
const addEventApplication = async (
  context: Context,
  applicantId: string,
  application: CheckedApplication,
): Promise<boolean> => {
  const { eventId, ...payload } = application
  const added = await context.db
    .insertInto('event_applications')
    .values({ id: context.newId(), applicant_id: applicantId, event_id: eventId, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.columns(['applicant_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Takes an application from the public form (API-02, PUB-32). The same person again gets the same answer, no second
 * record, and nothing stored is overwritten except that a refused consent counts; a new event adds an event application. A filled `website` marks a
 * machine: it gets the same answer and nothing is kept. Refuses invalid fields, `event_not_found`, `event_inactive`, `event_past`.
 */
export const apply = async (
  outer: Context,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  const { application, problems } = checkApplication(body)
  if (problems) throw invalidFields(problems)
  if (body.website) return { id: outer.newId(), status: 'pending', message: thanks }
  return inTransaction(outer, async (context) => {
    const eventName = await requireOpenEvent(context, application.eventId)
    const known = await findSamePerson(context, application)
    const id = known ?? (await createPerson(context, application, body))
    const isNew = await addEventApplication(context, id, application)
    if (isNew) {
      if (known)
        await context.db
          .updateTable('applicants')
          .set({ event_id: application.eventId, ...withdrawn(body) })
          .where('id', '=', id)
          .execute()
      await recordConsent(context, id, [
        { channel: 'email', address: application.email, given: body.emailConsent },
        { channel: 'sms', address: application.phone, given: body.smsConsent },
      ])
      await recordActivity(context, {
        action: 'applicant.applied',
        description: `${displayName(application)} applied for ${eventName}`,
        target: { type: 'applicant', id },
        details: { eventId: application.eventId, isNewPerson: known === null },
      })
      await announceApplicants(context, id)
    }
    return { id, status: 'pending', message: thanks }
  })
}
