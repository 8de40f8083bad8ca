import type { Import } from '@velvet/contracts/imports'
import { Alert } from '@velvet/ui/alert'
import { Suspense, useRef, useState } from 'react'
import { PersonDialog } from '../../profile/index.ts'
import { isWriting } from '../imports.queries.ts'
import { ResultActions } from './result-actions.tsx'
import { ResultCounts } from './result-counts.tsx'
import { ResultDuplicates } from './result-duplicates.tsx'
import { ResultErrors } from './result-errors.tsx'
import { ResultWork } from './result-work.tsx'
import { TakenBack } from './taken-back.tsx'
import { useSettling } from './use-settling.ts'

export type ImportResultsProps = {
  /** The latest state of the import; it changes again while duplicates are added or merged and during an undo. */
  import: Import
  /** Called when the last duplicate was skipped and nothing is left to do (CSV-29). */
  onClose: () => void
}

/** The results of an import: counts, errors, duplicates, rejected rows, and undo (CSV-24 to CSV-36). */
export function ImportResults({ import: found, onClose }: ImportResultsProps) {
  const panel = useRef<HTMLElement>(null)
  const [personId, setPersonId] = useState<string>()
  useSettling(found)
  return (
    <section ref={panel} aria-label="Import results" tabIndex={-1} className="flex flex-col gap-5 outline-none">
      {found.failureReason ? (
        <Alert tone="danger" title="The import stopped">
          {found.failureReason}
        </Alert>
      ) : null}
      {isWriting(found.status) ? <ResultWork import={found} /> : null}
      <TakenBack import={found} onOpenPerson={setPersonId} />
      <ResultCounts result={found.result} />
      <ResultErrors result={found.result} />
      <ResultDuplicates import={found} panel={panel} onOpenPerson={setPersonId} onClose={onClose} />
      <ResultActions import={found} panel={panel} />
      {personId ? (
        <Suspense>
          <PersonDialog id={personId} onClose={() => setPersonId(undefined)} />
        </Suspense>
      ) : null}
    </section>
  )
}
