import type { Applicant, createApplicant as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { answerOf, type CheckedFields, checkFields, displayName } from '@velvet/domain/applicants'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { insertApplication } from '../applications/index.ts'
import { authorize, type Context, inTransaction, knownId, recordActivity, takeLock } from '../kernel/index.ts'
import { addPeople } from '../people/index.ts'
import { findMatches, waitForMatches } from './find-matches.ts'
import { getApplicant } from './get-applicant.ts'
import { replaceTags, requireEvent } from './link-applicant.ts'
import { requirePictures } from './require-pictures.ts'
import { changeFor } from './store-fields.ts'

const requireReachable = ({ email, phone }: CheckedFields): void => {
  if (email || phone) return
  const message = 'Enter an email address or a phone number.'
  throw new AppError('invalid', 'applicant_unreachable', message, {
    errors: ['email', 'phone'].map((path) => ({ path, code: 'required', message })),
  })
}

/**
 * Refuses `applicant_duplicate` when someone matches. Two admins who add the same person at once wait for each other, and for an
 * application with the same email, so that the second is warned about the first.
 */
const requireNobodyAlike = async (context: Context, fields: CheckedFields): Promise<void> => {
  if (fields.email) await takeLock(context, sql`'apply:' || match_key(${fields.email})`)
  await waitForMatches(context, fields)
  const matches = await findMatches(context, fields)
  if (matches.length === 0) return
  throw new AppError('conflict', 'applicant_duplicate', 'A matching applicant already exists.', {
    suggestion: 'Open the existing applicant, or add this one anyway.',
    current: { matches },
  })
}

/**
 * Adds a person by hand (APPL-05); an email address or a phone number is enough. The source is `admin` unless given, and
 * unspecified consent is stored as "not asserted". The application to an event waits for a decision, whatever the status (ANS-15).
 * Refuses `validation_failed`, `applicant_unreachable`, `event_not_found`, and `applicant_duplicate` with `current.matches` unless allowed.
 */
export const createApplicant = async (outer: Context, { body }: EndpointInput<typeof endpoint>): Promise<Applicant> =>
  inTransaction(outer, async (context) => {
    const { username } = authorize(context, 'applicants.edit')
    const { allowDuplicate = false, ...typed } = body
    const { tags = [], ...fields } = requirePictures(checkFields(typed), null)
    requireReachable(fields)
    const eventId = fields.eventId ? knownId(fields.eventId, 'event') : null
    if (eventId) await requireEvent(context, eventId)
    if (!allowDuplicate) await requireNobodyAlike(context, fields)
    const id = context.newId()
    const asked = [
      { channel: 'email', address: fields.email, action: answerOf(fields.emailOptIn) },
      { channel: 'sms', address: fields.phone, action: answerOf(fields.smsOptIn) },
    ] as const
    const { columns, ...change } = changeFor(fields, null)
    await addPeople(context, [
      {
        ...{ id, ...change, columns: { source: 'admin', ...columns } },
        consents: asked.flatMap(({ address, ...one }) => (address ? [{ ...one, source: 'admin' }] : [])),
      },
    ])
    await replaceTags(context, id, tags)
    if (eventId) await insertApplication(context, { applicantId: id, eventId }, { by: username })
    await recordActivity(context, {
      action: 'applicant.created',
      description: `Added ${displayName({ firstName: null, lastName: null, ...fields })}`,
      target: { type: 'applicant', id },
      details: { allowDuplicate },
    })
    return getApplicant(context, { params: { id } })
  })
