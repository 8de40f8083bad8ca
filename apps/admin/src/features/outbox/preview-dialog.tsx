import type { MessagePreview } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Skeleton } from '@velvet/ui/skeleton'
import { useState } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { HtmlPreview, SmsBubble } from '../messages/index.ts'
import { type OutboxRow, useOutboxPreview } from './outbox.queries.ts'
import { messageText, willBeToldText } from './outbox-words.ts'

const views = [
  { value: 'mail', label: 'Email' },
  { value: 'plain', label: 'Plain text' },
  { value: 'sms', label: 'SMS' },
] as const
type View = (typeof views)[number]['value']

export type PreviewDialogProps = { row: OutboxRow; open: boolean; onClose: () => void }

/** The message that a guest will get when the decision is released (MSG-31). */
export function PreviewDialog({ row, open, onClose }: PreviewDialogProps) {
  const preview = useOutboxPreview(row.applicationId)
  const [view, setView] = useState<View>('mail')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="lg"
      title={`Preview for ${row.name}`}
      description={`${row.eventName}: ${willBeToldText(row)}. ${messageText(row)}.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {preview.data ? (
        <div className="flex flex-col gap-3">
          <SegmentedControl label="Show" value={view} onValueChange={setView} options={views} />
          {preview.data.blanks.length > 0 ? (
            <p className="text-xs text-fg-3">
              Missing for {row.name}: {preview.data.blanks.join(', ')}
            </p>
          ) : null}
          <div className="flex h-96 flex-col overflow-hidden rounded-dialog border border-line">
            <Shown view={view} preview={preview.data} />
          </div>
        </div>
      ) : preview.error ? (
        <NotLoaded title="The preview could not be loaded" query={preview} />
      ) : (
        <div className="flex flex-col gap-3 py-6">
          <Skeleton className="w-2/3" />
          <Skeleton />
          <Skeleton className="w-5/6" />
        </div>
      )}
    </Dialog>
  )
}

function Shown({ view, preview: { email, sms } }: { view: View; preview: MessagePreview }) {
  if (view === 'sms') return sms ? <SmsBubble sms={sms} /> : <Nothing />
  if (!email) return <Nothing />
  return (
    <>
      <p className="border-b border-line px-3 py-2 text-sm font-semibold break-words">{email.subject}</p>
      {view === 'mail' ? (
        <HtmlPreview title="Content of the email" html={email.html} className="min-h-0 w-full flex-1" />
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-auto px-4 py-3 font-sans text-sm break-words whitespace-pre-wrap"
        >
          {email.text}
        </pre>
      )}
    </>
  )
}

function Nothing() {
  return <p className="px-4 py-10 text-center text-sm text-fg-3">There is no such message.</p>
}
