import type { Import } from '@velvet/contracts/imports'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useState } from 'react'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { countText, nameOf, statusLabels } from '../import-words.ts'
import { isWriting, useImport } from '../imports.queries.ts'
import { durationText, rowsText } from '../results/outcome-words.ts'
import { ImportResults } from '../results/results-panel.tsx'
import { StepHeading } from './step-heading.tsx'

export type RunStepProps = { importId: string; onClose: () => void }

/** A running import, and afterwards its results. */
export function RunStep({ importId, onClose }: RunStepProps) {
  // The notice beside the button listens for announcements and fetches the same import.
  const found = useImport(importId, true)
  const { data, error } = found
  const hasEnded = useHasEnded(data)
  if (!data)
    return error ? (
      <NotLoaded title="The import could not be loaded" query={found} />
    ) : (
      <Spinner label="Loading the import" className="animate-late text-fg-3" />
    )
  return (
    <div className="flex flex-col gap-5">
      <StepHeading key={hasEnded ? 'ended' : 'running'}>{nameOf(data)}</StepHeading>
      {hasEnded ? <ImportResults import={data} onClose={onClose} /> : <Running running={data} />}
    </div>
  )
}

/** Whether its results are known; later work on duplicates, or an undo, belongs to the results. */
function useHasEnded(found: Import | undefined): boolean {
  const isOver = found !== undefined && (!isWriting(found.status) || found.finishedAt !== null)
  const [hasEnded, setHasEnded] = useState(isOver)
  useEffect(() => {
    if (isOver) setHasEnded(true)
  }, [isOver])
  return hasEnded || isOver
}

function Running({ running: { status, processedRows, totalRows, secondsLeft } }: { running: Import }) {
  const isForward = status === 'running'
  return (
    <div>
      <ProgressBar
        label={statusLabels[status]}
        value={isForward && totalRows > 0 ? processedRows : undefined}
        max={totalRows}
        valueText={isForward ? `${countText(processedRows)} of ${rowsText(totalRows)}` : undefined}
      />
      <p className="mt-1.5 min-h-4 text-xs text-fg-3">
        {secondsLeft !== null && secondsLeft > 0 ? `About ${durationText(secondsLeft)} left` : ''}
      </p>
      <p className="mt-4 text-sm text-fg-2">
        {isForward
          ? 'You can close this; the import continues in the background. To reopen it, click the notice above the list.'
          : 'Everything the import wrote is being undone.'}
      </p>
    </div>
  )
}
