import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { AppError } from '../kernel/index.ts'

/** How full an event is; null capacity means unlimited. */
export type Places = { name?: string; capacity: number | null; approved: number }

export const isFull = (places: Places): boolean => places.capacity !== null && places.approved >= places.capacity

/** Why an applicant cannot be approved, with the event and the numbers. */
export const fullSentence = (places: Places): string =>
  `${places.name ?? 'The event'} is full: ${places.approved} of ${places.capacity} places are taken.`

/** Passes while a place is left or the capacity is overridden; refuses `event_full` (409) with the numbers. */
export const requirePlace = (places: Places | null, options: { override?: boolean } = {}): void => {
  if (options.override || !places || !isFull(places)) return
  throw new AppError('conflict', 'event_full', fullSentence(places), {
    suggestion: 'Approve anyway to go past the capacity, or raise the capacity of the event.',
    stats: { capacity: places.capacity ?? 0, approved: places.approved },
  })
}

type Decided = { status: ApplicantStatus; applicationStatus: ApplicantStatus | null }

/** Whether a person has this status, and their application to the latest event with it. A member who applied again can be approved again. */
export const isDecided = ({ status, applicationStatus }: Decided, decision: ApplicantStatus): boolean =>
  status === decision && (applicationStatus ?? decision) === decision

/** Label of a status on badges and in sentences. */
export const statusLabels: Record<ApplicantStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
}
