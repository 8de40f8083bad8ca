import type { ApplicantStatus } from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import { isUndecided } from '../applications/index.ts'

/**
 * Whether a dashboard decision changes the application to the latest event (ANS-11): while it is undecided, and after that while it
 * follows the membership, so that declining takes back what approving granted.
 */
export const decidesLatest = (
  membership: ApplicantStatus,
  application: ApplicationStatus,
  decision: ApplicantStatus,
): boolean => application !== decision && (isUndecided(application) || application === membership)

type Decided = {
  status: ApplicantStatus
  /** Null where no event is chosen: then a decision changes no application, also not the one that is shown. */
  eventId: string | null
  applicationStatus: ApplicationStatus | null
  /** The decision on that application that is not released yet. */
  stagedStatus: ApplicationStatus | null
}

/** Whether this decision changes neither the membership nor the application to the latest event (ANS-12). */
export const isDecided = (
  { status, eventId, applicationStatus, stagedStatus }: Decided,
  decision: ApplicantStatus,
): boolean => {
  const application = eventId === null ? null : (stagedStatus ?? applicationStatus)
  return status === decision && (application === null || !decidesLatest(status, application, decision))
}

/** Label of a status on badges and in sentences. */
export const statusLabels: Record<ApplicantStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
}
