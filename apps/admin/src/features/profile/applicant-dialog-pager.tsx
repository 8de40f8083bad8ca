import { IconButton } from '@velvet/ui/button'
import { ChevronDown, ChevronUp } from 'lucide-react'

export type ApplicantPagerProps = {
  position: { index: number; total: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Steps through the list without closing the dialog. */
export function ApplicantPager({ position, onPrevious, onNext }: ApplicantPagerProps) {
  if (!onPrevious && !onNext) return null
  return (
    <nav
      aria-label="Applicants"
      className="flex items-center justify-between gap-3 border-b border-line px-5 py-1.5 max-md:px-4"
    >
      <p role="status" className="text-sm text-fg-2">
        {position ? `${(position.index + 1).toLocaleString('en-US')} of ${position.total.toLocaleString('en-US')}` : ''}
      </p>
      <span className="flex gap-1">
        <IconButton label="Previous applicant" size="sm" disabled={!onPrevious} onClick={onPrevious}>
          <ChevronUp />
        </IconButton>
        <IconButton label="Next applicant" size="sm" disabled={!onNext} onClick={onNext}>
          <ChevronDown />
        </IconButton>
      </span>
    </nav>
  )
}
