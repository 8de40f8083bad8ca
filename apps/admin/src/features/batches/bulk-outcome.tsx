import type { BulkResult } from '@velvet/contracts/batches'
import { Alert } from '@velvet/ui/alert'
import { labelOf, peopleText } from './bulk-actions.ts'

const shownFailures = 20

export type BulkOutcomeProps = {
  result: BulkResult
  /** The name of a person on the screen. */
  nameOf: (id: string) => string | undefined
}

/** What became of everybody when not all went well: counts, and who failed or was left alone, and why. */
export function BulkOutcome({ result, nameOf }: BulkOutcomeProps) {
  const { action, message, processed, failed, skipped, failedCount, skippedCount } = result
  const lines = [
    ...failed.map(({ id, error }) => ({ id, why: error })),
    ...skipped.map(({ id, reason }) => ({ id, why: reason })),
  ].slice(0, shownFailures)
  const more = failedCount + skippedCount - lines.length
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="warning" title={`${labelOf(action)}: ${message}`}>
        {`${peopleText(processed)} done, ${failedCount.toLocaleString('en-US')} failed, ${skippedCount.toLocaleString('en-US')} skipped.`}
      </Alert>
      <ul aria-label="Not done" className="divide-y divide-line text-sm">
        {lines.map(({ id, why }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="font-medium">{nameOf(id) ?? `Applicant ${id}`}</span>
            <span className="text-fg-2">{why}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-sm text-fg-2">{`… and ${more.toLocaleString('en-US')} more`}</p> : null}
    </div>
  )
}
