import { type ApplicationStatus, applicationStatuses, decisions } from '@velvet/contracts/applications'

/** Who moves an application. */
export type Mover = 'staff' | 'guest' | 'rule' | 'system' | 'undo'

/** What one mover can make of an application. */
export type ApplicationTransition = {
  readonly by: Mover
  readonly from: readonly ApplicationStatus[]
  readonly to: readonly ApplicationStatus[]
}

const except = (...left: ApplicationStatus[]): ApplicationStatus[] =>
  applicationStatuses.filter((status) => !left.includes(status))

/** Every step in the life of an application (ANS-01, ANS-02, ANS-19, ANS-22, GST-11). */
export const applicationTransitions: readonly ApplicationTransition[] = [
  { by: 'staff', from: except('approved'), to: decisions },
  { by: 'staff', from: ['approved'], to: decisions.filter((status) => status !== 'offered') },
  { by: 'guest', from: ['pending', 'waitlisted', 'offered', 'approved'], to: ['withdrawn'] },
  { by: 'guest', from: ['offered', 'withdrawn'], to: ['approved'] },
  { by: 'guest', from: ['withdrawn', 'expired'], to: ['pending', 'waitlisted'] },
  { by: 'rule', from: ['pending', 'withdrawn', 'expired'], to: ['approved', 'waitlisted'] },
  { by: 'system', from: ['offered'], to: ['expired'] },
  { by: 'system', from: ['waitlisted'], to: ['offered'] },
  { by: 'undo', from: applicationStatuses, to: applicationStatuses },
]

/** Whether this mover can take an application from one status to another. */
export const canMove = (by: Mover, from: ApplicationStatus, to: ApplicationStatus): boolean =>
  applicationTransitions.some((step) => step.by === by && step.from.includes(from) && step.to.includes(to))

/** Whether an application with this status takes places of the capacity. */
export const holdsPlaces = (status: ApplicationStatus): boolean => status === 'approved' || status === 'offered'

/** Undecided: staff have yet to answer (ANS-11). */
export const isUndecided = (status: ApplicationStatus): boolean =>
  ['invited', 'pending', 'waitlisted', 'offered'].includes(status)

/** Open: neither refused nor ended (ANS-13). */
export const isOpenApplication = (status: ApplicationStatus): boolean =>
  !['declined', 'withdrawn', 'expired'].includes(status)

/** Label of a status on badges and in sentences. */
export const applicationStatusLabels: Readonly<Record<ApplicationStatus, string>> = {
  invited: 'Invited',
  pending: 'Pending',
  waitlisted: 'Waitlisted',
  offered: 'Offered',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}
