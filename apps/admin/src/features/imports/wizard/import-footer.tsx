import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { countText, nameOf } from '../import-words.ts'
import { useCancelImport, useImport } from '../imports.queries.ts'
import { useImportFailure } from './use-import-failure.ts'
import type { ImportWizard } from './use-import-wizard.ts'

export type ImportFooterProps = { wizard: ImportWizard; onClose: () => void }

/** The Back and Next buttons of the current step. */
export function ImportFooter({ wizard, onClose }: ImportFooterProps) {
  const { step, importId, chosenFile, setStep, review } = wizard
  const { chosen, reading, stopReading } = chosenFile
  if (step === 'Import' && importId) return <RunButtons importId={importId} onClose={onClose} />
  if (step === 'Review') return <ReviewButtons wizard={wizard} />
  if (step === 'Options')
    return (
      <>
        <Button onClick={() => setStep('Check')}>Back</Button>
        <Button variant="primary" onClick={() => void review()}>
          Check all rows
        </Button>
      </>
    )
  if (step === 'Check')
    return (
      <>
        <Button onClick={() => setStep('File')}>Back</Button>
        <Button
          variant="primary"
          disabled={!chosen?.columns.includes('email')}
          pending={reading !== undefined}
          onClick={() => setStep('Options')}
        >
          Continue
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={reading ? stopReading : onClose}>{reading ? 'Stop reading' : 'Cancel'}</Button>
      {chosen ? (
        <Button variant="primary" onClick={() => setStep('Check')}>
          Continue
        </Button>
      ) : null}
    </>
  )
}

function ReviewButtons({ wizard: { dryRun, setStep, confirm } }: { wizard: ImportWizard }) {
  const { importId, share, isStarting, stopUpload } = dryRun
  const { data } = useImport(importId, true)
  const { successful: count, duplicates } = data?.status === 'checked' ? data.result : { successful: 0, duplicates: 0 }
  if (share !== undefined) return <Button onClick={stopUpload}>Cancel upload</Button>
  return (
    <>
      <Button onClick={() => setStep('Options')}>Back</Button>
      <Button variant="primary" disabled={count + duplicates === 0} pending={isStarting} onClick={() => void confirm()}>
        {count === 0 ? 'Import' : `Import ${countText(count)} ${count === 1 ? 'person' : 'people'}`}
      </Button>
    </>
  )
}

function RunButtons({ importId, onClose }: { importId: string; onClose: () => void }) {
  const { data } = useImport(importId, true)
  const confirm = useConfirm()
  const tellFailure = useImportFailure()
  const { mutateAsync, isPending } = useCancelImport()
  const cancel = async () => {
    const isConfirmed =
      data !== undefined &&
      (await confirm({
        title: `Cancel the import of ${nameOf(data)}?`,
        description: 'The import stops, and everything it has written so far is undone.',
        confirmLabel: 'Cancel import',
        cancelLabel: 'Keep importing',
      }))
    if (isConfirmed) await mutateAsync(importId).catch(tellFailure)
  }
  return (
    <>
      {data?.status === 'running' ? (
        <Button pending={isPending} onClick={() => void cancel()}>
          Cancel import
        </Button>
      ) : null}
      <Button variant="primary" onClick={onClose}>
        {data?.status === 'running' ? 'Run in the background' : 'Done'}
      </Button>
    </>
  )
}
