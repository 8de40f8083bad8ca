import { useState } from 'react'
import { usualOptions } from './import-options.ts'
import type { ImportStep } from './import-steps.ts'
import { useChosenFile } from './use-chosen-file.ts'
import { useDryRun } from './use-dry-run.ts'

export type ImportWizard = ReturnType<typeof useImportWizard>

/** The steps of an import; an existing import starts at the last one (CSV-08). */
export function useImportWizard(known: string | undefined) {
  const [importId, setImportId] = useState(known)
  const [step, setStep] = useState<ImportStep>(known ? 'Import' : 'File')
  const [options, setOptions] = useState(usualOptions)
  const chosenFile = useChosenFile(() => setStep('Check'))
  const dryRun = useDryRun()
  const { chosen } = chosenFile

  const review = async () => {
    if (!chosen) return
    setStep('Review')
    if (!(await dryRun.check(chosen, options))) setStep((now) => (now === 'Review' ? 'Options' : now))
  }
  const confirm = async () => {
    const started = await dryRun.confirm()
    if (started) show(started)
  }
  const show = (id: string) => {
    setImportId(id)
    setStep('Import')
  }
  return { importId, step, setStep, options, setOptions, chosenFile, dryRun, review, confirm, show }
}
