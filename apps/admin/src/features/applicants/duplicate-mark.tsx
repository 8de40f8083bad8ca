import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { lazy, Suspense } from 'react'
import type { RowDeeds } from './row-actions.tsx'

const DuplicateChips = lazy(async () => ({
  default: (await import('../duplicates/duplicate-chips.tsx')).DuplicateChips,
}))

/** Why somebody may be there twice, with the way to the merge, for who may merge. */
export function DuplicateMark({ applicant, onMerge }: { applicant: ApplicantSummary; onMerge: RowDeeds['merge'] }) {
  if (!onMerge) return null
  return (
    <Suspense>
      <DuplicateChips applicant={applicant} onMergeGroup={onMerge} />
    </Suspense>
  )
}
