import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import { AppError } from '../kernel/index.ts'
import { freeHeads, hasRoom, type Places } from './places.ts'

/** What the form's rules depend on. */
export type Arrival = {
  readonly places: Places
  readonly heads: number
  readonly membership: ApplicantStatus
  readonly autoApprove: 'nobody' | 'members' | 'everybody'
  /** Free places go to the waitlist, and someone waits. */
  readonly isQueued: boolean
}

/** Whether no heads are free; never without a capacity. */
export const isNightFull = (places: Pick<Places, 'capacity' | 'held'>): boolean => (freeHeads(places) ?? 1) <= 0

/** Refuses every application with `event_full` (409) when the night is full and its waitlist is closed (ANS-17). */
export const requireOpenNight = (places: Places, waitlistOpen: boolean): void => {
  if (!isNightFull(places) || waitlistOpen) return
  throw new AppError('conflict', 'event_full', 'This night is full and its waitlist is closed.', {
    suggestion: 'Please choose another event.',
  })
}

/**
 * The status of an application from the form: pending, waitlisted when the night is full, or approved by a rule while the party
 * fits (ANS-17, ANS-19). A rule approves no one while someone waits for free places (ANS-21), and waitlists a party that does not
 * fit.
 */
export const judgeArrival = ({
  places,
  heads,
  membership,
  autoApprove,
  isQueued,
}: Arrival): { status: ApplicationStatus; by: 'guest' | 'rule' } => {
  const isRuled = autoApprove === 'everybody' || (autoApprove === 'members' && membership === 'approved')
  if (!isRuled) return { status: isNightFull(places) ? 'waitlisted' : 'pending', by: 'guest' }
  return { status: !isQueued && hasRoom(places, heads) ? 'approved' : 'waitlisted', by: 'rule' }
}
