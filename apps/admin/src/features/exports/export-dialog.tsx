import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { useEffect, useState } from 'react'
import { peopleText } from '../batches/bulk-actions.ts'
import type { ExportProgress } from './read-export.ts'

/** An export that is done before, in ms, needs no dialog. */
const patience = 400

export type ExportDialogProps = {
  progress: ExportProgress
  /** What the screen counted, until the server has. */
  count: number | undefined
  /** What so many lines are; applicants unless said otherwise. */
  contents?: (count: number) => string
  onCancel: () => void
}

/** How far an export is. Closing it takes the export back. */
export function ExportDialog({
  progress: { people, total },
  count,
  contents = peopleText,
  onCancel,
}: ExportDialogProps) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const expected = total ?? count
  return (
    <Dialog
      open={isLong}
      onOpenChange={(open) => (open ? undefined : onCancel())}
      title="Export"
      description={expected === undefined ? undefined : `${contents(expected)}, as CSV`}
      size="sm"
      keepOpenOnOutsidePress
      footer={<Button onClick={onCancel}>Cancel</Button>}
    >
      <ProgressBar
        label="Exported"
        value={total === undefined ? undefined : people}
        max={total}
        valueText={
          total === undefined ? 'Starting' : `${people.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
        }
      />
    </Dialog>
  )
}
