import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { Skeleton } from '@velvet/ui/skeleton'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Part } from '../../kit/part.tsx'
import { DuplicateList } from '../duplicates/index.ts'
import { MergeDialog } from '../merges/index.ts'

export type PossibleDuplicatesProps = {
  applicant: ApplicantSummary
  level: 3 | 4
  /** Receives the focus after a merge, because the opening button is gone then. */
  landing: RefObject<HTMLElement | null>
  /** Called after a merge that kept another record. */
  onMergedAway: () => void
}

/** Other records that may be this person, to dismiss or merge; renders nothing when there are none. */
export function PossibleDuplicates({ applicant, level, landing, onMergedAway }: PossibleDuplicatesProps) {
  const [merging, setMerging] = useState<readonly string[]>()
  const [isOpen, setIsOpen] = useState(false)
  const isMerged = useRef(false)
  useEffect(() => {
    if (isOpen || !isMerged.current) return
    isMerged.current = false
    // The closing dialog moves the focus first.
    const frame = requestAnimationFrame(() => landing.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [isOpen, landing])
  if (applicant.duplicateOn.length === 0 && !isOpen) return null
  return (
    <Part title="Possible duplicates" level={level}>
      <Suspense fallback={<Skeleton className="w-2/3" />}>
        <DuplicateList
          applicantId={applicant.id}
          onMerge={(ids) => {
            setMerging(ids)
            setIsOpen(true)
          }}
        />
      </Suspense>
      {merging ? (
        <Suspense fallback={null}>
          <MergeDialog
            applicantIds={merging}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onMerged={(kept) => {
              isMerged.current = true
              if (kept.id !== applicant.id) onMergedAway()
            }}
          />
        </Suspense>
      ) : null}
    </Part>
  )
}
