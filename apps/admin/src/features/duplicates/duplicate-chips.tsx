import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Popover } from '@velvet/ui/popover'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DuplicateList } from './duplicate-list.tsx'
import { DuplicateReason } from './duplicate-reasons.tsx'

export type DuplicateChipsProps = {
  applicant: ApplicantSummary
  /** Called with the people to merge, this one first. */
  onMergeGroup: (ids: readonly string[]) => void
}

/** Why somebody is a duplicate, as the button that shows the others; nothing for everybody else (DUP-10). */
export function DuplicateChips({ applicant, onMergeGroup }: DuplicateChipsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [round, setRound] = useState(0)
  const trigger = useRef<HTMLButtonElement>(null)
  const { id, duplicateOn } = applicant
  // An open panel stays although its last duplicate has just been dismissed.
  if (duplicateOn.length === 0 && !isOpen) return null
  // The merge opens below the panel and gives the focus back to who had it: a fresh panel is a closed one.
  const merge = (ids: readonly string[]) => {
    flushSync(() => {
      setIsOpen(false)
      setRound(round + 1)
    })
    trigger.current?.focus()
    onMergeGroup(ids)
  }
  return (
    <Popover
      key={round}
      title={`Possible duplicates of ${displayName(applicant)}`}
      align="start"
      onOpenChange={setIsOpen}
      trigger={
        <button
          ref={trigger}
          type="button"
          className="relative inline-flex shrink-0 rounded-badge after:absolute after:-inset-1 pointer-coarse:after:-inset-3.5"
        >
          <DuplicateReason kinds={duplicateOn} />
          <span className="sr-only"> as somebody else: possible duplicates of {displayName(applicant)}</span>
        </button>
      }
    >
      <div className="max-h-96 overflow-y-auto px-4 py-3">
        <DuplicateList applicantId={id} onMerge={merge} />
      </div>
    </Popover>
  )
}
