import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { OnDemand } from '@velvet/ui/on-demand'
import { lazy, useState } from 'react'
import { DuplicateTrigger } from './duplicate-trigger.tsx'

const panelFile = () => import('./duplicate-panel.tsx')
const DuplicatePanel = lazy(async () => ({ default: (await panelFile()).DuplicatePanel }))

export type DuplicateChipsProps = {
  applicant: ApplicantSummary
  /** Called with the records to merge, this one first. */
  onMergeGroup: (ids: readonly string[]) => void
}

/** The reasons why a person may be a duplicate, as the button that shows the others; nothing without duplicates (DUP-10). */
export function DuplicateChips({ applicant, onMergeGroup }: DuplicateChipsProps) {
  const [isOpen, setIsOpen] = useState(false)
  // An open panel stays open after its last duplicate was dismissed.
  if (applicant.duplicateOn.length === 0 && !isOpen) return null
  return (
    <OnDemand trigger={<DuplicateTrigger applicant={applicant} />} opens="dialog" preload={panelFile}>
      <DuplicatePanel applicant={applicant} onMergeGroup={onMergeGroup} onOpenChange={setIsOpen} />
    </OnDemand>
  )
}
