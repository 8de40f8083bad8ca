import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { allotPlaces } from '@velvet/domain/batches'
import { lockPlaces } from '../events/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Failed } from './change.ts'

/** A person to approve, their event, and the current status of their application to it. */
type Person = { id: string; event_id: string | null; application: ApplicantStatus | null }

/**
 * Which of these people can be approved within the capacity of their event, in the given order. An approved application already
 * has its place.
 */
export const fitWithinCapacity = async (
  context: Context,
  people: readonly Person[],
): Promise<{ fits: string[]; full: Failed[] }> => {
  const candidates = people.map(({ id, event_id, application }) => ({
    id,
    eventId: application === 'approved' ? null : event_id,
  }))
  const places = await lockPlaces(context, [...new Set(candidates.flatMap(({ eventId }) => eventId ?? []))])
  return allotPlaces(candidates, places)
}
