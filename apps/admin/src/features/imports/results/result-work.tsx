import type { Import } from '@velvet/contracts/imports'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { countText, statusLabels } from '../import-words.ts'
import { durationText } from './outcome-words.ts'

export type ResultWorkProps = {
  import: Import
  /** Shows the text below the bar, for a line that already has a badge. */
  isLine?: boolean
}

/** The progress while the server adds or merges duplicates, or undoes the import. */
export function ResultWork({ import: { status, processedRows, totalRows, secondsLeft }, isLine }: ResultWorkProps) {
  const left = secondsLeft !== null && secondsLeft > 0 ? `, about ${durationText(secondsLeft)} left` : ''
  const text = `${countText(processedRows)} of ${countText(totalRows)} rows${left}`
  return (
    <>
      <ProgressBar
        label={statusLabels[status]}
        hideLabel={isLine}
        value={processedRows}
        max={totalRows}
        valueText={text}
      />
      {isLine ? (
        <p aria-hidden="true" className="mt-1 text-xs text-fg-2">
          {text}
        </p>
      ) : null}
    </>
  )
}
