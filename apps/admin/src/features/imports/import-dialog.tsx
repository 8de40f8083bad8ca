import { Dialog } from '@velvet/ui/dialog'
import { Stepper } from '@velvet/ui/stepper'
import type { RefObject } from 'react'
import { isSameValue } from '../../kit/is-same-value.ts'
import { useClosing } from '../../kit/record-form/index.ts'
import { useLeaveWarning } from '../../kit/use-leave-warning.ts'
import { ImportFooter } from './wizard/import-footer.tsx'
import { ImportStepView } from './wizard/import-step-view.tsx'
import { importSteps } from './wizard/import-steps.ts'
import type { ChosenFile } from './wizard/use-chosen-file.ts'
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
  const closing = useClosing({
    open: true,
    isDirty: step !== 'Import' && (isMapped(wizard.chosenFile.chosen) || wizard.dryRun.importId !== undefined),
    isSaving: wizard.dryRun.isStarting,
    onClose,
  })
  return (
    <Dialog
      {...closing.dialog}
      title="Import Applicants from CSV"
      size="lg"
      finalFocus={finalFocus}
      keepOpenOnOutsidePress={isBegun}
      header={
        <div className="border-b border-line px-5 py-2.5 max-md:px-4">
          <Stepper label="Steps" steps={importSteps} current={importSteps.indexOf(step)} />
        </div>
      }
      footer={<ImportFooter wizard={wizard} onClose={closing.close} />}
    >
      <div className="md:min-h-96">
        <ImportStepView wizard={wizard} onClose={closing.close} />
      </div>
    </Dialog>
  )
}

/** Whether the admin has given columns or opt-in values another meaning than the file suggests. */
const isMapped = (chosen: ChosenFile | undefined): boolean =>
  chosen !== undefined && (!isSameValue(chosen.columns, chosen.check.columns) || Object.keys(chosen.optIns).length > 0)
