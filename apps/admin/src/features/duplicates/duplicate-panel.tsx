import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Popover } from '@velvet/ui/popover'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DuplicateList } from './duplicate-list.tsx'
import { DuplicateTrigger } from './duplicate-trigger.tsx'

export type DuplicatePanelProps = {
  applicant: ApplicantSummary
  /** Called with the records to merge, this one first. */
  onMergeGroup: (ids: readonly string[]) => void
  onOpenChange: (isOpen: boolean) => void
}

/** The panel of possible duplicates, open from the start, and the button that shows it (DUP-10). */
export function DuplicatePanel({ applicant, onMergeGroup, onOpenChange }: DuplicatePanelProps) {
  const [round, setRound] = useState(0)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => onOpenChange(true), [onOpenChange])
  // The merge opens below the panel and returns the focus when it closes: a fresh panel starts closed.
  const merge = (ids: readonly string[]) => {
    flushSync(() => {
      onOpenChange(false)
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
      onOpenChange={onOpenChange}
      // A later key means that a merge closed the panel.
      defaultOpen={round === 0}
      trigger={<DuplicateTrigger ref={trigger} applicant={applicant} />}
    >
      <div className="max-h-96 overflow-y-auto px-4 py-3">
        <DuplicateList applicantId={applicant.id} onMerge={merge} />
      </div>
    </Popover>
  )
}
