import { exportActivity } from '@velvet/contracts/activity'
import { Button } from '@velvet/ui/button'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { useServer } from '../../kit/server.tsx'
import { ExportDialog, useFileExport } from '../exports/index.ts'
import type { ActivityFilters } from './activity.queries.ts'

/** Saves all entries that match the filters as a file, not only those on screen. */
export function ActivityExport({ filters, isEmpty }: { filters: ActivityFilters; isEmpty: boolean }) {
  const call = useServer()
  const { begin, cancel, isRunning, progress } = useFileExport({
    name: exportActivity.name,
    ask: (signal) => call(exportActivity, { query: filters }, { signal }),
    contents: entriesText,
    failure: 'Failed to export the activity.',
  })
  return (
    <>
      <Button icon={<Download />} pending={isRunning} disabled={isEmpty} onClick={begin}>
        Export
      </Button>
      {isRunning ? (
        <Suspense>
          <ExportDialog progress={progress} count={undefined} contents={entriesText} onCancel={cancel} />
        </Suspense>
      ) : null}
    </>
  )
}

const entriesText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`
