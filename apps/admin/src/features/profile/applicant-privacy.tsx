import type { Applicant } from '@velvet/contracts/applicants'
import { Skeleton } from '@velvet/ui/skeleton'
import { lazy, Suspense } from 'react'
import { Part } from '../../kit/part.tsx'
import { useIsAllowed } from '../auth/index.ts'

const ErasePerson = lazy(async () => ({ default: (await import('./erase-person.tsx')).ErasePerson }))
const ExportPerson = lazy(async () => ({ default: (await import('./export-person.tsx')).ExportPerson }))

/** What people may request: a copy of their data, and its erasure. Each button shows for roles that may use it. */
export function ApplicantPrivacy({ applicant, onErased }: { applicant: Applicant; onErased: () => void }) {
  const mayExport = useIsAllowed('applicants.export')
  const mayErase = useIsAllowed('applicants.delete')
  if (!mayExport && !mayErase) return null
  return (
    <Part title="Privacy">
      <Suspense fallback={<Skeleton className="w-2/3" />}>
        <div className="flex flex-wrap gap-2">
          {mayExport ? <ExportPerson applicant={applicant} /> : null}
          {mayErase ? <ErasePerson applicant={applicant} onErased={onErased} /> : null}
        </div>
      </Suspense>
    </Part>
  )
}
