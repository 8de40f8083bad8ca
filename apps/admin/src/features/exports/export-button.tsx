import type { Selection } from '@velvet/contracts/applicants'
import { Button } from '@velvet/ui/button'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useIsAllowed } from '../auth/index.ts'
import type { ExportRequest } from './run-export.ts'
import { useExport } from './use-export.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export type ExportButtonProps = {
  /** The selected applicants by id, or all who match a filter. */
  selection: Selection
  /** How many they are, once known. */
  count: number | undefined
  /** The sort order of the list on screen. */
  view: Pick<ExportRequest, 'sort' | 'order'>
}

/** Exports applicants as CSV and shows how many (DASH-39, APPL-03, EXP-01 to EXP-04); for roles that may export. */
export function ExportButton({ selection, count, view }: ExportButtonProps) {
  const isAllowed = useIsAllowed('applicants.export')
  const { begin, cancel, isRunning, progress } = useExport()
  if (!isAllowed) return null
  const { sort, order } = view
  return (
    <>
      <Button icon={<Download />} pending={isRunning} onClick={() => begin({ selection, sort, order }, count)}>
        {`${selection.filter ? 'Export All' : 'Export'} ${count ? count.toLocaleString('en-US') : ''}`.trim()}
      </Button>
      {isRunning ? (
        <Suspense>
          <ExportDialog progress={progress} count={count} onCancel={cancel} />
        </Suspense>
      ) : null}
    </>
  )
}
