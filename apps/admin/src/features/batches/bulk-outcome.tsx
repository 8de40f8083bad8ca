import type { BulkResult } from '@velvet/contracts/batches'
import { Alert } from '@velvet/ui/alert'

export type BulkOutcomeProps = {
  result: BulkResult
  /** Looks up the name of a person on the screen. */
  nameOf: (id: string) => string | undefined
}

type LeftOut = { id: string; name?: string; why: string }

/** The partial result of a bulk action, with the applicants it left out under each reason. */
export function BulkOutcome({ result, nameOf }: BulkOutcomeProps) {
  const { message, failed, skipped, failedFor = [], skippedFor = [] } = result
  const groups = [
    ...groupsOf(
      failedFor,
      failed.map(({ error, ...person }) => ({ ...person, why: error })),
    ),
    ...groupsOf(
      skippedFor,
      skipped.map(({ reason, ...person }) => ({ ...person, why: reason })),
    ),
  ]
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="warning" title={message} />
      <ul aria-label="Left out" className="divide-y divide-line text-sm">
        {groups.map(({ reason, count, people }) => (
          <li key={reason}>
            <details>
              <summary className="flex cursor-pointer flex-wrap gap-x-3 py-2 pointer-coarse:min-h-11">
                <span className="font-medium tabular-nums">{count.toLocaleString('en-US')}</span>
                <span className="min-w-0 flex-1 break-words text-fg-2">{reason}</span>
              </summary>
              <ul aria-label={reason} className="flex flex-col gap-1 pb-2 ps-4">
                {people.map(({ id, name }) => (
                  <li key={id} className="break-words">
                    {name ?? nameOf(id) ?? 'An applicant who no longer exists'}
                  </li>
                ))}
                {count > people.length ? (
                  <li className="text-fg-3">{`and ${(count - people.length).toLocaleString('en-US')} more`}</li>
                ) : null}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Reason = NonNullable<BulkResult['failedFor']>[number]

/** Groups the listed people by reason. Where the server sends no counts by reason, they are counted from the list. */
function groupsOf(reasons: readonly Reason[], people: readonly LeftOut[]) {
  const listed = Map.groupBy(people, ({ why }) => why)
  const counted = reasons.length > 0 ? reasons : [...listed].map(([reason, those]) => ({ reason, count: those.length }))
  return counted.map(({ reason, count }) => ({ reason, count, people: listed.get(reason) ?? [] }))
}
