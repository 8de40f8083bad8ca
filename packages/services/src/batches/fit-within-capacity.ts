import { allotPlaces } from '@velvet/domain/batches'
import { sql } from 'kysely'
import { lockPlaces } from '../events/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Failed } from './change.ts'

type Person = { id: string; event_id: string | null }

/** Who of these people, none of them approved, can be approved within the capacity of their event, in the given order. */
export const fitWithinCapacity = async (
  context: Context,
  people: readonly Person[],
): Promise<{ fits: string[]; full: Failed[] }> => {
  const places = await lockPlaces(context, [...new Set(people.flatMap((person) => person.event_id ?? []))])
  if (places.size === 0) return { fits: people.map((person) => person.id), full: [] }
  const applications = await context.db
    .selectFrom('event_applications')
    .select(['applicant_id', 'event_id'])
    .where(sql<boolean>`applicant_id = any(${people.map((person) => person.id)}::uuid[])`)
    .where(sql<boolean>`event_id = any(${[...places.keys()]}::uuid[])`)
    .execute()
  const appliedTo = Map.groupBy(applications, (application) => application.applicant_id)
  const candidates = people.map(({ id, event_id }) => ({
    id,
    eventId: event_id,
    appliedTo: appliedTo.get(id)?.map((application) => application.event_id) ?? [],
  }))
  return allotPlaces(candidates, places)
}
