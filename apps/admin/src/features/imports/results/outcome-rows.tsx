import { type Import, type ImportOutcome, importOutcomes } from '@velvet/contracts/imports'
import { Button } from '@velvet/ui/button'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Spinner } from '@velvet/ui/spinner'
import { useState } from 'react'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { Figures } from '../figures.tsx'
import { useImportRows } from '../imports.queries.ts'
import { OutcomeRow } from './outcome-row.tsx'
import { outcomeCounts, outcomeLabels } from './outcome-words.ts'

/** The number of rows by outcome, and the rows of the chosen outcome. */
export function OutcomeRows({ checked }: { checked: Import }) {
  const counts = outcomeCounts(checked)
  const present = importOutcomes.filter((outcome) => counts[outcome] > 0)
  const [picked, setPicked] = useState<ImportOutcome>()
  const shown = picked && counts[picked] > 0 ? picked : present[0]
  return (
    <>
      <Figures
        items={importOutcomes.map((outcome) => ({
          label: outcomeLabels[outcome],
          // As in the results, duplicates also count as failed (CSV-21, CSV-23).
          value: outcome === 'failed' ? checked.result.failed : counts[outcome],
        }))}
      />
      {shown ? (
        <section className="flex min-w-0 flex-col gap-3">
          {present.length > 1 ? (
            <SegmentedControl
              label="Rows"
              value={shown}
              onValueChange={setPicked}
              options={present.map((outcome) => ({ value: outcome, label: outcomeLabels[outcome] }))}
            />
          ) : null}
          <Rows key={shown} importId={checked.id} outcome={shown} />
        </section>
      ) : null}
    </>
  )
}

function Rows({ importId, outcome }: { importId: string; outcome: ImportOutcome }) {
  const list = useImportRows(importId, outcome)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (!data)
    return error ? (
      <NotLoaded title="The rows could not be loaded" query={list} />
    ) : (
      <Spinner label="Loading rows" className="animate-late text-fg-3" />
    )
  return (
    <>
      <ul aria-label={outcomeLabels[outcome]} className="divide-y divide-line border-y border-line text-sm">
        {data.pages
          .flatMap(({ rows }) => rows)
          .map((row) => (
            <OutcomeRow key={row.row} row={row} />
          ))}
      </ul>
      {hasNextPage ? (
        <Button block pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </>
  )
}
