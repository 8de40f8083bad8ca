import type { Applicant, ApplicantSummary, PersonApplication } from '@velvet/contracts/applicants'
import { countText } from '../../kit/counts.ts'
import { ApplicationBadge } from '../people/index.ts'

const shownCount = 3

type Shown = Pick<PersonApplication, 'eventName' | 'status'> & Partial<PersonApplication>

/** The part of a person's applications that a list has: the latest one. */
const latestOf = ({ eventName, applicationStatus, stagedStatus }: ApplicantSummary): Shown[] =>
  eventName && applicationStatus ? [{ eventName, status: applicationStatus, stagedStatus }] : []

export type ApplicationsInShortProps = {
  summary: ApplicantSummary
  /** The rest of the profile, once loaded. */
  applicant: Applicant | undefined
}

/** The decisions for the newest nights that a person applied to, which their own status does not tell. */
export function ApplicationsInShort({ summary, applicant }: ApplicationsInShortProps) {
  const applications: readonly Shown[] = applicant?.applications ?? latestOf(summary)
  const left = applications.length - shownCount
  if (applications.length === 0) return null
  return (
    <ul aria-label="Applications" className="flex min-w-0 flex-col gap-1.5 text-sm">
      {applications.slice(0, shownCount).map(({ id, eventName, status, stagedStatus }) => (
        <li key={id ?? eventName} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words text-fg-2">{eventName}</span>
          <ApplicationBadge status={status} stagedStatus={stagedStatus} />
        </li>
      ))}
      {left > 0 ? <li className="text-fg-3">and {countText(left)} more</li> : null}
    </ul>
  )
}
