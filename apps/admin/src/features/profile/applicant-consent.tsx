import type { Applicant } from '@velvet/contracts/applicants'
import { Skeleton } from '@velvet/ui/skeleton'
import { lazy, Suspense } from 'react'
import { Part } from '../../kit/part.tsx'

const ConsentDetails = lazy(async () => ({ default: (await import('./consent-details.tsx')).ConsentDetails }))

/** The applicant's consents, and whether each channel may be used. */
export function ApplicantConsent({ applicant }: { applicant: Applicant }) {
  return (
    <Part title="Consent">
      <Suspense fallback={<Skeleton className="w-2/3" />}>
        <ConsentDetails applicant={applicant} />
      </Suspense>
    </Part>
  )
}
