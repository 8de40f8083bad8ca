import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { useEffect, useState } from 'react'
import { applicantsText } from '../people/index.ts'
import type { ExportProgress } from './read-export.ts'

/** An export that finishes within this many ms shows no dialog. */
const patience = 400

export type ExportDialogProps = {
  progress: ExportProgress
  /** The count of the screen, until the server sends one. */
  count: number | undefined
  /** Describes a number of rows; applicants by default. */
  contents?: (count: number) => string
  onCancel: () => void
}

/** The progress of an export. Closing the dialog cancels the export. */
export function ExportDialog({
  progress: { people, total },
  count,
  contents = applicantsText,
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
