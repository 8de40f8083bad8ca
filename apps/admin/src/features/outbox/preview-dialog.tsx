import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { PreviewPanel } from '../messages/index.ts'
import { type OutboxRow, useOutboxPreview } from './outbox.queries.ts'
import { messageText, willBeToldText } from './outbox-words.ts'

export type PreviewDialogProps = { row: OutboxRow; open: boolean; onClose: () => void }

/** The message that a guest will get when the decision is released (MSG-31). */
export function PreviewDialog({ row, open, onClose }: PreviewDialogProps) {
  const preview = useOutboxPreview(row.applicationId)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="lg"
      title={`Preview for ${row.name}`}
      description={`${row.eventName}: ${willBeToldText(row)}. ${messageText(row)}.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <PreviewPanel
        title="As it will arrive"
        views={['mail', 'plain', 'sms']}
        preview={{ ...preview, isCurrent: true }}
        missingFor={row.name}
      />
    </Dialog>
  )
}
