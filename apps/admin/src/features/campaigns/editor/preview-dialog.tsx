import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { MessagePreview, readerOf } from '../../messages/index.ts'
import { RecipientPeek } from './recipient-peek.tsx'
import type { CampaignWriting } from './use-campaign-writing.ts'
import type { Reader } from './use-reader.ts'

export type PreviewDialogProps = { writing: CampaignWriting; reader: Reader; open: boolean; onClose: () => void }

/** The full message beside the first people who would get it (CAMP-46 to CAMP-49). */
export function PreviewDialog({ writing, reader, open, onClose }: PreviewDialogProps) {
  const { person, recipients, read } = reader
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Preview"
      size="full"
      footer={<Button onClick={onClose}>Back to the campaign</Button>}
    >
      <div className="flex min-h-full gap-6 max-md:flex-col">
        <section aria-label="Recipients" className="w-64 shrink-0 max-md:w-full">
          <h3 className="mb-2 text-sm font-medium text-fg-2">First recipients</h3>
          <RecipientPeek
            type={writing.draft.type}
            recipients={recipients}
            reach={writing.reach ?? 0}
            readerId={person?.id}
            onRead={read}
          />
        </section>
        <div className="flex min-h-128 min-w-0 flex-1 flex-col">
          <MessagePreview
            type={writing.draft.type}
            content={writing.shown}
            reader={person && readerOf(person)}
            isTall
          />
        </div>
      </div>
    </Dialog>
  )
}
