import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import { decidesLatest } from '@velvet/domain/applicants'
import { canMove, holdsPlaces, requireRoom } from '@velvet/domain/applications'
import { invalidFields } from '@velvet/domain/kernel'
import { validate } from 'uuid'
import {
  actorName,
  applyDecisions,
  type Decision,
  insertApplication,
  lockDecidables,
  lockNights,
  readOpenApplications,
} from '../applications/index.ts'
import { type Context, oneOf } from '../kernel/index.ts'

/** What an edit does to a person's applications. */
export type PersonDecision = {
  /** The event that the person is added to; null when they have an application to it, or no latest event. */
  readonly addTo: string | null
  /** The status of the added application. */
  readonly addedStatus: ApplicantStatus
  readonly changes: readonly (Decision & { readonly from: ApplicationStatus })[]
  /** Whether it decides: changes a status, of the person or of an application. */
  readonly isNews: boolean
}

type Asked = {
  readonly id: string
  readonly membership: ApplicantStatus
  /** The latest event once the edit is stored. */
  readonly eventId: string | null
  /** Absent when the edit does not decide. */
  readonly status: ApplicantStatus | undefined
  /** Other applications that the decision names (ANS-13). */
  readonly also: readonly string[]
  readonly override: boolean
}

type Row = {
  id: string
  event_id: string
  status: ApplicationStatus
  staged_status: ApplicationStatus | null
  heads: number
  is_held: boolean
}

/** The status that an application has, or will have when its decision is released. */
const latestOf = (row: Row): ApplicationStatus => row.staged_status ?? row.status

const readRows = (context: Context, applicantId: string): Promise<Row[]> =>
  context.db
    .selectFrom('event_applications')
    .select(['id', 'event_id', 'status', 'staged_status', 'heads', 'is_held'])
    .where('applicant_id', '=', applicantId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The named applications, each once, if all are open ones of this person. Refuses `validation_failed`. */
const namedRows = async (context: Context, { id, also }: Asked, rows: readonly Row[]): Promise<Row[]> => {
  if (also.length === 0) return []
  const open = new Set((await readOpenApplications(context, [id])).map((one) => one.id))
  const named = also.map((wanted, index) => {
    const row = rows.find((one) => one.id === wanted.toLowerCase() && open.has(one.id))
    if (row) return row
    throw invalidFields([
      { path: `also.${index}`, code: 'unknown', message: 'This is not an open application of this person.' },
    ])
  })
  return [...new Set(named)]
}

const eventIdsOf = async ({ db }: Context, asked: Asked): Promise<string[]> => {
  const named = await db
    .selectFrom('event_applications')
    .select('event_id')
    .where('id', '=', oneOf(asked.also.filter(validate)))
    .execute()
  return [...new Set([...(asked.eventId === null ? [] : [asked.eventId]), ...named.map((row) => row.event_id)])]
}

const applicationsToDecide = async (
  context: Context,
  asked: Asked,
  rows: readonly Row[],
  status: ApplicantStatus,
): Promise<Row[]> => {
  const latest = rows.find((row) => row.event_id === asked.eventId)
  const others = (await namedRows(context, asked, rows)).filter(
    (row) => row !== latest && latestOf(row) !== status && canMove('staff', row.status, status),
  )
  return latest && decidesLatest(asked.membership, latestOf(latest), status) ? [latest, ...others] : others
}

/**
 * What an edit does to the applications of a locked person. A latest event without an application gets a pending one (ANS-15). A
 * decision decides the application to the latest event where that is undecided or follows the membership, and those that it names
 * (ANS-11 to ANS-13). Refuses `event_full` when a party finds no room and the capacity is not overridden (ANS-14).
 */
export const judgePerson = async (context: Context, asked: Asked): Promise<PersonDecision> => {
  const { membership, eventId, status, override } = asked
  const nights = await lockNights(context, status === undefined ? [] : await eventIdsOf(context, asked))
  const rows = await readRows(context, asked.id)
  const addTo = rows.some((row) => row.event_id === eventId) ? null : eventId
  if (status === undefined) return { addTo, addedStatus: 'pending', changes: [], isNews: false }
  const decided = await applicationsToDecide(context, asked, rows, status)
  const seekers = [...decided.filter((row) => !row.is_held), ...(addTo ? [{ event_id: addTo, heads: 1 }] : [])]
  if (holdsPlaces(status))
    for (const { event_id, heads } of seekers) {
      const night = nights.get(event_id)
      if (night) requireRoom(night, heads, { override })
    }
  return {
    ...{ addTo, addedStatus: status, isNews: status !== membership || decided.length > 0 },
    changes: decided.map((row) => ({ id: row.id, from: row.status, to: status })),
  }
}

/** Carries out what `judgePerson` found, as part of an edit. */
export const decidePerson = async (
  context: Context,
  applicantId: string,
  { addTo, addedStatus, changes }: PersonDecision,
  batchId: string,
): Promise<void> => {
  const note = { by: actorName(context), batchId }
  const added = addTo && (await insertApplication(context, { applicantId, eventId: addTo }, note))
  const decisions = [...changes, ...(added && addedStatus !== 'pending' ? [{ id: added, to: addedStatus }] : [])]
  if (decisions.length === 0) return
  const decidables = await lockDecidables(
    context,
    decisions.map(({ id }) => id),
  )
  await applyDecisions(context, decidables, decisions, note)
}
