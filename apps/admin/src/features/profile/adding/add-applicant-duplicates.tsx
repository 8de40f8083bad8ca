import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Alert } from '@velvet/ui/alert'
import { DuplicateReasons } from '../../duplicates/index.ts'
import { ProfileImage, StatusBadge } from '../../people/index.ts'

/** The existing applicants who may be the new one, and what they share. */
export function DuplicateWarning({ matches }: { matches: readonly ApplicantSummary[] }) {
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="This person may already be on the list.">
        Add them anyway, or go back and check what you entered.
      </Alert>
      <ul className="flex flex-col divide-y divide-line">
        {matches.map((applicant) => (
          <li key={applicant.id} className="flex items-center gap-3 py-2.5 text-sm">
            <ProfileImage person={applicant} />
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{displayName(applicant)}</p>
              <p className="text-xs break-words text-fg-2">
                {[applicant.email, applicant.phone].filter(Boolean).join(' · ')}
              </p>
            </div>
            <DuplicateReasons kinds={applicant.duplicateOn} />
            <StatusBadge status={applicant.status} />
          </li>
        ))}
      </ul>
    </div>
  )
}
