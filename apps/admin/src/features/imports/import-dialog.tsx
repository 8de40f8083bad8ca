import { Dialog } from '@velvet/ui/dialog'
import { Stepper } from '@velvet/ui/stepper'
import type { RefObject } from 'react'
import { useLeaveWarning } from '../../kit/use-leave-warning.ts'
import { ImportFooter } from './wizard/import-footer.tsx'
import { ImportStepView } from './wizard/import-step-view.tsx'
import { importSteps } from './wizard/import-steps.ts'
import { useImportWizard } from './wizard/use-import-wizard.ts'

export type ImportDialogProps = {
  /** An existing import to show; without it a new one starts. */
  importId: string | undefined
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

/** Imports applicants from a CSV file in five steps (CSV-01, CSV-08). Nothing is written before the last one. */
export function ImportDialog({ importId, onClose, finalFocus }: ImportDialogProps) {
  const wizard = useImportWizard(importId)
  const { step } = wizard
  const isBegun = step !== 'File' && step !== 'Import'
  useLeaveWarning(isBegun)
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title="Import Applicants from CSV"
      size="lg"
      finalFocus={finalFocus}
      keepOpenOnOutsidePress={isBegun}
      header={
        <div className="border-b border-line px-5 py-2.5 max-md:px-4">
          <Stepper label="Steps" steps={importSteps} current={importSteps.indexOf(step)} />
        </div>
      }
      footer={<ImportFooter wizard={wizard} onClose={onClose} />}
    >
      <div className="md:min-h-96">
        <ImportStepView wizard={wizard} onClose={onClose} />
      </div>
    </Dialog>
  )
}
