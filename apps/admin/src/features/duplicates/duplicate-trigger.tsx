import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import type { ComponentProps } from 'react'
import { DuplicateReason } from './duplicate-reasons.tsx'

/** The reasons why a person may be a duplicate, as the button that shows the others (DUP-10). */
export function DuplicateTrigger({ applicant, ...props }: { applicant: ApplicantSummary } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="relative inline-flex shrink-0 rounded-badge after:absolute after:-inset-1 pointer-coarse:after:-inset-3.5"
    >
      <DuplicateReason kinds={applicant.duplicateOn} />
      <span className="sr-only"> as another applicant: possible duplicates of {displayName(applicant)}</span>
    </button>
  )
}
