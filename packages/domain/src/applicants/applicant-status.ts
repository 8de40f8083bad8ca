import type { ApplicantStatus } from '@velvet/contracts/applicants'
import { AppError } from '../kernel/index.ts'

/** How full an event is; null capacity means unlimited. */
export type Places = { capacity: number | null; approved: number }

/**
 * Decides on a change of status. Every status can follow every other; approving past the capacity of the event needs
 * an explicit override. Returns false when nothing changes, throws `event_full` (409) otherwise refused.
 */
export const decideStatus = (
  current: ApplicantStatus,
  next: ApplicantStatus,
  places: Places | null,
  options: { override?: boolean } = {},
): boolean => {
  if (current === next) return false
  if (next === 'approved' && !options.override && places?.capacity != null && places.approved >= places.capacity)
    throw new AppError(
      'conflict',
      'event_full',
      `The event is full: ${places.approved} of ${places.capacity} places are taken.`,
      {
        suggestion: 'Approve anyway to go past the capacity, or raise the capacity of the event.',
        stats: { capacity: places.capacity, approved: places.approved },
      },
    )
  return true
}

/** Label of a status on badges and in sentences. */
export const statusLabels: Record<ApplicantStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
}
