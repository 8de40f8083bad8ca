import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { Unknown } from '../../people/index.ts'

/** The latest event a person applied to or was added to, and the decision for it where it is not the one on the person. */
export function LatestEvent({ applicant }: { applicant: ApplicantSummary }) {
  const { eventName, applicationStatus, status } = applicant
  if (!eventName) return <Unknown />
  return (
    <span className="flex min-w-0 flex-col">
      <span title={eventName} className="truncate">
        {eventName}
      </span>
      {applicationStatus && applicationStatus !== status ? (
        <span className="text-xs text-fg-3">{applicationStatusLabels[applicationStatus]} here</span>
      ) : null}
    </span>
  )
}
