import { type Import, optInFields } from '@velvet/contracts/imports'
import { Alert } from '@velvet/ui/alert'
import { ProgressBar } from '@velvet/ui/progress-bar'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { countText, duplicatesText } from '../import-words.ts'
import { useImport, useImportChanges } from '../imports.queries.ts'
import { OutcomeRows } from '../results/outcome-rows.tsx'
import { rowsText } from '../results/outcome-words.ts'
import { StepHeading } from './step-heading.tsx'
import type { useDryRun } from './use-dry-run.ts'

export type ReviewStepProps = { file: File; dryRun: ReturnType<typeof useDryRun> }

/** The outcome of each row in a dry run. Nothing is written yet. */
export function ReviewStep({ file, dryRun: { importId, share, isRechecking } }: ReviewStepProps) {
  const found = useImport(importId, useImportChanges())
  const known = share === undefined && !isRechecking ? found.data : undefined
  return (
    <div className="flex flex-col gap-5">
      <StepHeading>Review</StepHeading>
      <Announcement>{known?.status === 'checked' ? prospectsText(known) : ''}</Announcement>
      {share !== undefined ? (
        <ProgressBar
          label={share < 1 ? `Uploading ${file.name}` : `Storing ${file.name}`}
          value={share < 1 ? share * 100 : undefined}
        />
      ) : found.error && !found.data ? (
        <NotLoaded title="The check could not be loaded" query={found} />
      ) : (
        <>
          {known?.status === 'checked' ? <DefaultConsent checked={known} /> : null}
          <Prospects known={known} />
        </>
      )}
    </div>
  )
}

/** Present from the start, so that screen readers announce later changes. */
function Announcement({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-fg-2 empty:sr-only">
      {children}
    </p>
  )
}

const prospectsText = ({ result: { successful, duplicates } }: Import): string => {
  if (successful + duplicates === 0) return 'There is nothing to import: no row would add or change an applicant.'
  const amongFailed = duplicates === 0 ? '' : ` Failed rows include ${duplicatesText(duplicates)}.`
  return successful > 0
    ? `Nothing has been written yet. This is what the import will do.${amongFailed}`
    : 'Right now, no row adds or changes an applicant. Import the file, then choose whether to add, merge, or skip the duplicates.'
}

const channels = { emailOptIn: 'email', smsOptIn: 'texts' } as const

/** New people are opted in where the file says nothing about consent (CSV-15). */
function DefaultConsent({ checked: { columns, result } }: { checked: Import }) {
  const silent = optInFields.filter((field) => !columns.includes(field)).map((field) => channels[field])
  if (silent.length === 0 || result.created + result.duplicates === 0) return null
  const which = silent.length === optInFields.length ? '' : ` to ${silent[0]}`
  return (
    <Alert
      tone="warning"
      title={`This file has no column for consent${which}. New people will be opted into ${silent.join(' and ')}.`}
    />
  )
}

function Prospects({ known }: { known: Import | undefined }) {
  if (known?.status === 'checked') return <OutcomeRows checked={known} />
  if (known?.status === 'failed')
    return (
      <Alert tone="danger" title="The file could not be checked">
        {known.failureReason}
      </Alert>
    )
  const total = known?.totalRows ?? 0
  const done = known?.processedRows ?? 0
  return (
    <ProgressBar
      label="Checking rows"
      value={total > 0 ? done : undefined}
      max={total}
      valueText={total > 0 ? `${countText(done)} of ${rowsText(total)}` : undefined}
    />
  )
}
