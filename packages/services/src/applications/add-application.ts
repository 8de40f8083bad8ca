import type { Application, addApplication as endpoint } from '@velvet/contracts/applications'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { AppError } from '@velvet/domain/kernel'
import { authorize, type Context, inTransaction, knownId, notFound, recordActivity } from '../kernel/index.ts'
import { changePeople, missingApplicant } from '../people/index.ts'
import { insertApplication } from './insert-application.ts'
import { readApplication } from './present-application.ts'

const lockEventName = async (context: Context, id: string): Promise<string> => {
  const event = await context.db
    .selectFrom('events')
    .select('name')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!event) throw notFound('event')
  return event.name
}

const lockPersonName = async (context: Context, id: string): Promise<string> => {
  const person = await context.db
    .selectFrom('applicants')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw await missingApplicant(context, id)
  return displayName(person)
}

const alreadyThere = async (context: Context, applicantId: string, eventId: string): Promise<AppError> => {
  const { id } = await context.db
    .selectFrom('event_applications')
    .select('id')
    .where('applicant_id', '=', applicantId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return new AppError('conflict', 'application_exists', 'This person is already on the guest list.', {
    current: await readApplication(context, id),
  })
}

/**
 * Adds a person to an event's guest list, which becomes their latest event; the application is pending and tells no one (ANS-15,
 * ANS-16). Refuses `event_not_found`, `applicant_not_found`, `applicant_merged`, and `application_exists` with the existing one.
 */
export const addApplication = (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Application> =>
  inTransaction(outer, async (context) => {
    const { username } = authorize(context, 'applicants.edit')
    const eventId = knownId(params.id, 'event')
    const applicantId = knownId(body.applicantId, 'applicant')
    const eventName = await lockEventName(context, eventId)
    const name = await lockPersonName(context, applicantId)
    const { party = 1 } = body
    const id = await insertApplication(context, { applicantId, eventId, party }, { by: username })
    if (id === null) throw await alreadyThere(context, applicantId, eventId)
    await recordActivity(context, {
      action: 'application.added',
      description: `Added ${name} to the guest list of ${eventName}`,
      target: { type: 'applicant', id: applicantId },
      details: { eventId, party },
    })
    await changePeople(context, [{ id: applicantId, columns: { event_id: eventId } }])
    return readApplication(context, id)
  })
