import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import { decidesLatest } from '@velvet/domain/applicants'
import { allotPlaces, judgeDecisions } from '@velvet/domain/applications'
import { sql } from 'kysely'
import { actorName, applyDecisions, lockDecidables, lockNights, readOpenApplications } from '../applications/index.ts'
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

/** A person, and the application to the latest event where the decision changes it. */
type Decided = { person: Person; latest: string | null }

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

const decidedBy =
  (status: ApplicantStatus) =>
  (person: Person): Decided => {
    const { application_id: id, application: from } = person
    const isDecided = id !== null && from !== null && decidesLatest(person.status, from, status)
    return { person, latest: isDecided ? id : null }
  }

/** Which of these people find a place at their latest event; an approval that takes no place always does. */
const fitWithinCapacity = async (context: Context, decided: readonly Decided[]) => {
  const candidates = decided.map(({ person, latest }) => ({
    ...{ id: person.id, heads: person.heads ?? 1 },
    eventId: latest && !person.is_held ? person.event_id : null,
  }))
  const places = await lockNights(context, [...new Set(candidates.flatMap(({ eventId }) => eventId ?? []))])
  return allotPlaces(candidates, places)
}

/** Locks the events of all decisions together, in order of id, so that two bulk actions never wait for each other. */
const lockAllNights = async (context: Context, people: readonly Person[], alsoOthers: boolean): Promise<void> => {
  const open = await readOpenApplications(context, alsoOthers ? people.map(({ id }) => id) : [])
  const latest = people.flatMap((person) => person.event_id ?? [])
  await lockNights(context, [...new Set([...latest, ...open.map(({ eventId }) => eventId)])])
}

/** Decides the other open applications of these people as well, as far as their events have room (ANS-13). */
const decideOthers = async (
  context: Context,
  people: readonly Person[],
  status: ApplicantStatus,
  batchId: string,
): Promise<void> => {
  const latest = new Set(people.flatMap((person) => person.application_id ?? []))
  const open = await readOpenApplications(
    context,
    people.map(({ id }) => id),
  )
  const others = open.filter(({ id }) => !latest.has(id))
  const decidables = await lockDecidables(
    context,
    others.map(({ id }) => id),
  )
  const { changed } = judgeDecisions(
    others.flatMap(({ id }) => decidables.applications.get(id) ?? []),
    decidables.nights,
    { by: 'staff', status, now: context.now() },
  )
  const decisions = changed.map(({ id }) => ({ id, to: status }))
  await applyDecisions(context, decidables, decisions, { by: actorName(context), batchId })
}

/** Whose places may be exceeded, and whether the other open applications are decided as well. */
export type StatusOptions = { override: boolean; alsoOthers: boolean }

/**
 * Gives people a status, and decides their applications to their latest event where these are undecided or followed the person's
 * status (ANS-11). Skips only people for whom neither changes: a member who applied again can be approved again. Approving stops at
 * the capacity of each event unless `override`.
 */
export const changeStatus = (status: ApplicantStatus, { override, alsoOthers }: StatusOptions): Change => ({
  judge: async (context, ids) => {
    const found = await readPeople(context, ids)
    await lockAllNights(context, found, alsoOthers)
    const people = found.map(decidedBy(status))
    const isSo = ({ person, latest }: Decided) => person.status === status && latest === null && !alsoOthers
    const skipped = people.filter(isSo).map(({ person }) => ({ id: person.id, reason: `Already ${status}.` }))
    const others = people.filter((one) => !isSo(one))
    if (status !== 'approved' || override) return { change: others.map(({ person }) => person.id), skipped, failed: [] }
    const { fits, full } = await fitWithinCapacity(context, others)
    return { change: fits, skipped, failed: full }
  },
  write: async (context, batchId, ids) => {
    const people = await readPeople(context, ids)
    const decisions = people
      .map(decidedBy(status))
      .flatMap(({ latest }) => latest ?? [])
      .map((id) => ({ id, to: status }))
    const decidables = await lockDecidables(
      context,
      decisions.map(({ id }) => id),
    )
    await applyDecisions(context, decidables, decisions, { by: actorName(context), batchId })
    if (alsoOthers) await decideOthers(context, people, status, batchId)
    await changePeople(
      context,
      people.map(({ id }) => ({ id, columns: { status } })),
      { batchId },
    )
  },
})
