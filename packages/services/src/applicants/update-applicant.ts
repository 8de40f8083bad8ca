import type { Applicant, updateApplicant as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import {
  type CheckedFields,
  checkFields,
  consentLabels,
  consentStateOf,
  displayName,
  statusLabels,
} from '@velvet/domain/applicants'
import { AppError } from '@velvet/domain/kernel'
import { authorize, type Context, changesBetween, inTransaction, knownId, recordActivity } from '../kernel/index.ts'
import { beginEdit, changePeople, missingApplicant, optInColumns } from '../people/index.ts'
import { decidePerson, judgePerson, type PersonDecision } from './decide-person.ts'
import { getApplicant } from './get-applicant.ts'
import { readTags, replaceTags, requireEvent } from './link-applicant.ts'
import { requirePictures } from './require-pictures.ts'
import { changeFor, fieldsOf } from './store-fields.ts'

const changedMeanwhile = async (context: Context, id: string): Promise<AppError> =>
  new AppError('conflict', 'applicant_changed', 'Someone else changed this applicant in the meantime.', {
    suggestion: 'Look at the current record and apply your change again.',
    current: await getApplicant(context, { params: { id } }),
  })

const lockPerson = async (context: Context, id: string) => {
  const person = await context.db
    .selectFrom('applicants')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw await missingApplicant(context, id)
  return person
}
type Person = Awaited<ReturnType<typeof lockPerson>>

/** The resulting tags, normalized so that order and case are no change. */
const spelledLike = (known: readonly string[], names: readonly string[]): string[] =>
  names.map((name) => known.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name).toSorted()

/**
 * The channels from which this change opts out a person who was not asked. Their opt-in is false before and after, so comparing
 * fields does not find them. Callers send only the fields that they mean to change (PROF-21), so a false is always intended.
 */
const firstOptOuts = (
  person: Person,
  { emailOptIn, smsOptIn }: CheckedFields,
): { fields: CheckedFields; changes: Record<string, [unknown, unknown]> } => {
  const email = emailOptIn === false && consentStateOf(person.email_opt_in, person.email_opted_out_at) === 'not_asked'
  const sms = smsOptIn === false && consentStateOf(person.sms_opt_in, person.sms_opted_out_at) === 'not_asked'
  const change: [unknown, unknown] = [consentLabels.not_asked, consentLabels.opted_out]
  return {
    fields: { ...(email ? { emailOptIn } : {}), ...(sms ? { smsOptIn } : {}) },
    changes: { ...(email ? { emailConsent: change } : {}), ...(sms ? { smsConsent: change } : {}) },
  }
}

/** Writes the changes as an edit that can be undone; returns its id. */
const write = async (
  context: Context,
  person: Person,
  changed: CheckedFields,
  decision: PersonDecision,
): Promise<string> => {
  const { tags, ...fields } = changed
  const { columns, ...change } = changeFor(fields, person)
  const { emailOptIn, smsOptIn } = fields
  const now = context.now()
  const batchId = await beginEdit(context)
  const given = tags ? await replaceTags(context, person.id, tags) : { removed: [], added: [] }
  const consents = [
    { channel: 'email', isIn: emailOptIn },
    { channel: 'sms', isIn: smsOptIn },
  ] as const
  await changePeople(
    context,
    [
      {
        ...{ id: person.id, ...change },
        columns: {
          ...columns,
          ...(emailOptIn === undefined ? {} : optInColumns('email', emailOptIn, now)),
          ...(smsOptIn === undefined ? {} : optInColumns('sms', smsOptIn, now)),
        },
        consents: consents.flatMap(({ channel, isIn }) =>
          isIn === undefined ? [] : [{ channel, action: isIn ? 'in' : 'out', source: 'admin' }],
        ),
        further: {
          before: tags ? { tags: given.removed } : {},
          after: tags ? { tags: given.added } : {},
        },
      },
    ],
    { batchId },
  )
  await decidePerson(context, person.id, decision, batchId)
  return batchId
}

/**
 * Changes the fields in the body and keeps the rest; null clears (PROF-21). Derived data follows at once: location from zip
 * codes, the other half of Instagram, consent entries. The edit can be undone. A false opt-in opts the person out, also if they were not asked. Refuses `validation_failed`, `applicant_not_found`, `applicant_merged`,
 * `event_not_found`, `applicant_changed` when `updatedAt` is given and outdated, and `event_full` when approving past capacity
 * without override.
 */
export const updateApplicant = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<Applicant> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'applicants.edit')
    const { updatedAt, override = false, also = [], ...typed } = body
    if (typed.eventId) await requireEvent(context, knownId(typed.eventId, 'event'))
    const id = knownId(params.id, 'applicant')
    const person = await lockPerson(context, id)
    if (updatedAt && new Date(updatedAt).getTime() !== person.updated_at.getTime())
      throw await changedMeanwhile(context, id)

    const fields = requirePictures(checkFields(typed, person.country), person)
    const tags = (await readTags(context, id)).toSorted()
    const wanted = fields.tags ? { ...fields, tags: spelledLike(tags, fields.tags) } : fields
    const differences = changesBetween({ ...fieldsOf(person), tags }, wanted)
    const optOuts = firstOptOuts(person, fields)
    const changes = { ...differences, ...optOuts.changes }
    const changed: CheckedFields = {
      ...Object.fromEntries(Object.entries(differences).map(([name, [, after]]) => [name, after])),
      ...optOuts.fields,
    }
    const decision = await judgePerson(context, {
      ...{ id, membership: person.status, status: fields.status, also, override },
      eventId: changed.eventId === undefined ? person.event_id : changed.eventId,
    })

    if (Object.keys(changed).length > 0 || decision.isNews || decision.addTo) {
      const editId = await write(context, person, changed, decision)
      const name = displayName({ firstName: person.first_name, lastName: person.last_name, email: person.email })
      const { status = person.status } = fields
      const decided = decision.changes.map(({ from, to }) => [from, to])
      await recordActivity(context, {
        id: editId,
        ...(decision.isNews
          ? {
              action: `applicant.${status === 'pending' ? 'set_pending' : status}`,
              description: `Set ${name} to ${statusLabels[status]}`,
            }
          : { action: 'applicant.updated', description: `Updated ${name}` }),
        target: { type: 'applicant', id },
        details:
          decision.isNews && !changes.status && decided.length > 0 ? { ...changes, application: decided[0] } : changes,
      })
    }
    return getApplicant(context, { params: { id } })
  })
