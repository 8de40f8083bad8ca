import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { Unknown } from '../../people/index.ts'

/** The latest event a person applied to or was added to, and the decision for it where it is not the one on the person. */
export function LatestEvent({ applicant }: { applicant: ApplicantSummary }) {
  const { eventName, applicationStatus, stagedStatus, status } = applicant
  const decision = stagedStatus ?? applicationStatus
  if (!eventName) return <Unknown />
  return (
    <span className="flex min-w-0 flex-col">
      <span title={eventName} className="truncate">
        {eventName}
      </span>
      {decision && (stagedStatus || decision !== status) ? (
        <span className="text-xs text-fg-3">
          {applicationStatusLabels[decision]} {stagedStatus ? 'here, not sent yet' : 'here'}
        </span>
      ) : null}
    </span>
  )
}
