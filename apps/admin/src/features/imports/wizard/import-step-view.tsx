import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import { OptionsStep } from './options-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { RunStep } from './run-step.tsx'
import type { ImportWizard } from './use-import-wizard.ts'

export type ImportStepViewProps = { wizard: ImportWizard; onClose: () => void }

/** Renders the current step. */
export function ImportStepView({ wizard, onClose }: ImportStepViewProps) {
  const { step, importId, chosenFile, dryRun, options } = wizard
  const { chosen } = chosenFile
  if (step === 'Import' && importId) return <RunStep importId={importId} onClose={onClose} />
  if (step === 'Check' && chosen)
    return (
      <CheckStep
        chosen={chosen}
        onReadAs={(how) => void chosenFile.readAs(how)}
        onColumnsChange={chosenFile.setColumns}
        onOptInsChange={chosenFile.setOptIns}
      />
    )
  if (step === 'Options') return <OptionsStep options={options} onChange={wizard.setOptions} />
  if (step === 'Review' && chosen) return <ReviewStep file={chosen.file} dryRun={dryRun} />
  return <FileStep chosenFile={chosenFile} onOpen={wizard.show} />
}
