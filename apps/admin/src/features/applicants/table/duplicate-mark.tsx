import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { DuplicateChips } from '../../duplicates/index.ts'
import type { RowActionHandlers } from './row-actions.tsx'

/** Why an applicant may be a duplicate, with a link to the merge, for roles that may merge. */
export function DuplicateMark({
  applicant,
  onMerge,
}: {
  applicant: ApplicantSummary
  onMerge: RowActionHandlers['merge']
}) {
  return onMerge ? <DuplicateChips applicant={applicant} onMergeGroup={onMerge} /> : null
}
