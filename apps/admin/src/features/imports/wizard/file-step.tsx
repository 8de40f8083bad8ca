import { maxFileBytes } from '@velvet/contracts/imports'
import { Button } from '@velvet/ui/button'
import { Field } from '@velvet/ui/field'
import { FileDrop } from '@velvet/ui/file-drop'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { Download } from 'lucide-react'
import { RecentImports } from '../recent-imports.tsx'
import { saveTemplate } from './template.ts'
import type { useChosenFile } from './use-chosen-file.ts'

export type FileStepProps = {
  chosenFile: ReturnType<typeof useChosenFile>
  onOpen: (importId: string) => void
}

const limit = `CSV or Excel (.xlsx), up to ${maxFileBytes / 1024 / 1024} MB, with a header row`

/** Chooses a file, which the browser checks at once. */
export function FileStep({ chosenFile, onOpen }: FileStepProps) {
  const { chosen, reading, problem, choose } = chosenFile
  return (
    <div className="flex flex-col gap-4">
      <Field label="CSV file" hideLabel error={problem}>
        <FileDrop
          accept=".csv,.xlsx"
          prompt="Choose a CSV file or drop it here"
          hint={limit}
          fileName={(reading?.file ?? chosen?.file)?.name}
          onFile={(file) => void choose(file)}
        />
      </Field>
      {reading ? (
        <ProgressBar label={`Reading ${reading.file.name}`} value={reading.bytes} max={reading.file.size} />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-fg-2">Only an email address is required in each row.</p>
        <Button icon={<Download />} onClick={saveTemplate}>
          Download template
        </Button>
      </div>
      <RecentImports onOpen={onOpen} />
    </div>
  )
}
