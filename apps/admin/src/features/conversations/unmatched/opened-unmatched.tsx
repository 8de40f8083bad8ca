import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { EmptyState } from '@velvet/ui/empty-state'
import { useToast } from '@velvet/ui/toast'
import { Inbox, Trash2 } from 'lucide-react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { numberText } from '../../../kit/number-text.ts'
import { BackButton } from '../conversation-header.tsx'
import type { ConversationView } from '../conversation-view.ts'
import { type Sender, sendersOf } from './sender.ts'
import { useDismissUnmatched, useUnmatched } from './unmatched.queries.ts'
import { UnmatchedOwner } from './unmatched-owner.tsx'

export type OpenedUnmatchedProps = {
  /** One of the number's texts. */
  id: string
  view: ConversationView
  isLive: boolean
}

/** The texts of an unknown number. The admin links them to an applicant, creates one, or dismisses them. */
export function OpenedUnmatched({ id, view, isLive }: OpenedUnmatchedProps) {
  const list = useUnmatched(isLive)
  const sender = sendersOf(list.data?.pages.flat() ?? []).find(({ texts }) => texts.some((text) => text.id === id))
  const dismiss = useDismissing(view.close)
  if (!sender)
    return (
      <section aria-label="Unmatched number" className="flex min-w-0 flex-1 flex-col p-1.5">
        <BackButton onBack={view.close} />
        {list.data ? (
          <EmptyState title="These texts were linked or dismissed" icon={<Inbox />} />
        ) : list.isError ? (
          // Beside it, the list says so itself.
          <div className="md:hidden">
            <NotLoaded title="The texts could not be loaded" query={list} />
          </div>
        ) : null}
      </section>
    )
  return (
    <section aria-label="Unmatched number" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 items-center gap-2 border-b border-line py-1.5 ps-5 pe-3 max-md:ps-1.5">
        <BackButton onBack={view.close} />
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{numberText(sender.number)}</h2>
        <Button variant="ghost" icon={<Trash2 />} onClick={() => void dismiss(sender)}>
          Dismiss
        </Button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 py-5 max-md:px-3">
        <Texts sender={sender} />
        <UnmatchedOwner sender={sender} onLinked={view.openLinked} />
      </div>
    </section>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

function Texts({ sender }: { sender: Sender }) {
  return (
    <ol aria-label="Texts" className="flex max-w-140 flex-col gap-3">
      {sender.texts.toReversed().map(({ id, content, media, receivedAt }) => (
        <li key={id} className="flex flex-col items-start gap-1">
          {content ? (
            <p
              dir="auto"
              className="max-w-[85%] rounded-[1.1rem] rounded-es-[4px] border border-line bg-sunken px-3.5 py-2 text-base break-words whitespace-pre-wrap"
            >
              {content}
            </p>
          ) : null}
          {media.map((address, index) => (
            <a
              key={address}
              href={address}
              target="_blank"
              rel="noreferrer"
              className="rounded-badge px-1 text-sm text-link underline underline-offset-3"
            >
              Picture {index + 1}
            </a>
          ))}
          <time dateTime={receivedAt} className="ps-1 text-xs text-fg-3">
            {moment.format(new Date(receivedAt))}
          </time>
        </li>
      ))}
    </ol>
  )
}

function useDismissing(onDismissed: () => void) {
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync } = useDismissUnmatched()
  return async ({ number, latest, texts }: Sender) => {
    const isConfirmed = await confirm({
      title: `Dismiss ${numberText(number)}?`,
      description: `${texts.length === 1 ? 'Its text is' : 'All of its texts are'} permanently deleted. New texts from this number will appear here again.`,
      confirmLabel: 'Dismiss',
    })
    if (!isConfirmed) return
    try {
      const { removed } = await mutateAsync(latest.id)
      toast({ title: 'Success', description: removed === 1 ? '1 text deleted' : `${removed} texts deleted` })
      onDismissed()
    } catch (error) {
      failureToast(error, 'Error', 'Failed to dismiss the texts')
    }
  }
}
