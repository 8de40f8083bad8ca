import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import { decidesLatest } from '@velvet/domain/applicants'
import { allotPlaces, canMove } from '@velvet/domain/applications'
import { sql } from 'kysely'
import {
  actorName,
  applyDecisions,
  type DecidedNight,
  lockDecidables,
  lockNights,
  readOpenApplications,
} from '../applications/index.ts'
import type { Context } from '../kernel/index.ts'
import { changePeople } from '../people/index.ts'
import type { Change } from './change.ts'

type Person = {
  id: string
  status: ApplicantStatus
  event_id: string | null
  application_id: string | null
  /** The status that the application has, or will have when its decision is released. */
  application: ApplicationStatus | null
  heads: number | null
  is_held: boolean | null
}

type Application = { id: string; eventId: string | null; heads: number; isHeld: boolean }

/** A person, and the applications that the decision changes. */
type Decided = { person: Person; applications: Application[] }

const readPeople = async (context: Context, ids: readonly string[]): Promise<Person[]> => {
  // Raw: the order of the given ids, by their position.
  const { rows } = await sql<Person>`
    select a.id, a.status, a.event_id, ea.id as application_id, coalesce(ea.staged_status, ea.status) as application,
      ea.heads, ea.is_held
    from unnest(${ids}::uuid[]) with ordinality turn(id, number) join applicants a using (id)
    left join event_applications ea on ea.applicant_id = a.id and ea.event_id = a.event_id
    order by turn.number`.execute(context.db)
  return rows
}

/** The application to the latest event, if the decision changes it (ANS-11). */
const latestOf = (person: Person, status: ApplicantStatus): Application[] => {
  const { application_id: id, application: from, event_id: eventId, heads, is_held: isHeld } = person
  if (id === null || from === null || !decidesLatest(person.status, from, status)) return []
  return [{ id, eventId, heads: heads ?? 1, isHeld: isHeld ?? false }]
}

/** In the order of `ids`; with the other open applications that the decision changes, if those are decided as well (ANS-13). */
const readDecided = async (
  context: Context,
  ids: readonly string[],
  status: ApplicantStatus,
  alsoOthers: boolean,
): Promise<Decided[]> => {
  const people = await readPeople(context, ids)
  const open = alsoOthers ? await readOpenApplications(context, ids) : []
  const changed = open.filter(
    (one) => (one.stagedStatus ?? one.status) !== status && canMove('staff', one.status, status),
  )
  const byPerson = Map.groupBy(changed, ({ applicantId }) => applicantId)
  return people.map((person) => {
    const others = (byPerson.get(person.id) ?? []).filter(({ id }) => id !== person.application_id)
    return { person, applications: [...latestOf(person, status), ...others] }
  })
}

/** Which of these people find a place wherever they seek one; an approval that takes no place always does. */
const fitWithinCapacity = (decided: readonly Decided[], places: ReadonlyMap<string, DecidedNight>) =>
  allotPlaces(
    decided.flatMap(({ person: { id }, applications }) => [
      { id, eventId: null, heads: 0 },
      ...applications.flatMap(({ eventId, heads, isHeld }) => (isHeld ? [] : [{ id, eventId, heads }])),
    ]),
    places,
  )

/** Locks the events of all decisions together, in order of id, so that two bulk actions never wait for each other. */
const lockEventsOf = (context: Context, decided: readonly Decided[]) => {
  const latest = decided.flatMap(({ person }) => person.event_id ?? [])
  const others = decided.flatMap(({ applications }) => applications.flatMap(({ eventId }) => eventId ?? []))
  return lockNights(context, [...new Set([...latest, ...others])])
}

/** Whose places may be exceeded, and whether the other open applications are decided as well. */
export type StatusOptions = { override: boolean; alsoOthers: boolean }

/**
 * Gives people a status, and decides their applications to their latest event where these are undecided or followed the person's
 * status (ANS-11), with `alsoOthers` also the other open ones (ANS-13). Skips only people for whom nothing changes: a member who
 * applied again can be approved again. Approving stops at the capacity of each event unless `override`; a person who does not fit
 * at one of them is not changed at all (ANS-14).
 */
export const changeStatus = (status: ApplicantStatus, { override, alsoOthers }: StatusOptions): Change => ({
  judge: async (context, ids) => {
    const people = await readDecided(context, ids, status, alsoOthers)
    const places = await lockEventsOf(context, people)
    const isUnchanged = ({ person, applications }: Decided) => person.status === status && applications.length === 0
    const skipped = people.filter(isUnchanged).map(({ person }) => ({ id: person.id, reason: `Already ${status}.` }))
    const others = people.filter((one) => !isUnchanged(one))
    if (status !== 'approved' || override) return { change: others.map(({ person }) => person.id), skipped, failed: [] }
    const { fits, full } = fitWithinCapacity(others, places)
    return { change: fits, skipped, failed: full }
  },
  write: async (context, batchId, ids) => {
    const people = await readDecided(context, ids, status, alsoOthers)
    const decisions = people.flatMap(({ applications }) => applications.map(({ id }) => ({ id, to: status })))
    const decidables = await lockDecidables(
      context,
      decisions.map(({ id }) => id),
    )
    await applyDecisions(context, decidables, decisions, { by: actorName(context), batchId })
    await changePeople(
      context,
      people.map(({ person: { id } }) => ({ id, columns: { status } })),
      { batchId },
    )
  },
})
