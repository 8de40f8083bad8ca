import type { MessagePreview as Preview } from '@velvet/contracts/campaigns'
import { messageOf } from '@velvet/contracts/kernel'
import { Button } from '@velvet/ui/button'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Skeleton } from '@velvet/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { HtmlPreview } from './html-preview.tsx'
import { SmsBubble } from './sms-bubble.tsx'

export type PreviewView = 'mail' | 'plain' | 'sms'

const labels: Record<PreviewView, string> = { mail: 'Email', plain: 'Plain text', sms: 'SMS' }

export type PreviewPanelProps = {
  /** Says whose message it is. */
  title: ReactNode
  views: readonly [PreviewView, ...PreviewView[]]
  /** The rendered message; undefined while there is nothing to show. */
  preview:
    | {
        data: Preview | undefined
        error: Error | null
        isFetching: boolean
        isCurrent: boolean
        refetch: () => unknown
      }
    | undefined
  /** The person whose missing values are named. */
  missingFor?: string | undefined
  /** Shown beside the title. */
  action?: ReactNode
  /** Fills the available height instead of a fixed one beside a form. */
  isTall?: boolean
}

/** A rendered message: the email in a sandbox, its plain text, and the text message. */
export function PreviewPanel({ title, views, preview, missingFor, action, isTall = false }: PreviewPanelProps) {
  const [wanted, setView] = useState<PreviewView>('mail')
  const view = views.includes(wanted) ? wanted : views[0]
  return (
    <section
      aria-label="Preview"
      className={`flex min-w-0 flex-col overflow-hidden rounded-dialog border border-line ${isTall ? 'flex-1' : ''}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line bg-sunken px-3 py-2">
        <p className="min-w-0 text-sm break-words text-fg-2">{title}</p>
        {action}
        {views.length > 1 ? (
          <SegmentedControl
            label="Show"
            value={view}
            onValueChange={setView}
            options={views.map((value) => ({ value, label: labels[value] }))}
          />
        ) : null}
      </header>
      {preview === undefined ? (
        <Nothing>The message appears here, as it will arrive.</Nothing>
      ) : preview.data ? (
        <div aria-busy={!preview.isCurrent} className={`flex min-h-0 flex-col ${isTall ? 'flex-1' : 'h-96'}`}>
          {missingFor !== undefined && preview.data.blanks.length > 0 ? (
            <p className="border-b border-line px-3 py-1.5 text-xs text-fg-3">
              Missing for {missingFor}: {preview.data.blanks.join(', ')}
            </p>
          ) : null}
          <Shown view={view} preview={preview.data} />
        </div>
      ) : preview.error ? (
        <div role="alert" className="flex flex-col items-center gap-3 px-4 py-8 text-center text-sm text-fg-2">
          {messageOf(preview.error, 'The preview could not be loaded.')}
          <Button size="sm" pending={preview.isFetching} onClick={() => void preview.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3 px-4 py-6">
          <Skeleton className="w-2/3" />
          <Skeleton />
          <Skeleton className="w-5/6" />
        </div>
      )}
    </section>
  )
}

function Shown({ view, preview: { email, sms } }: { view: PreviewView; preview: Preview }) {
  if (view === 'sms') return sms ? <SmsBubble sms={sms} /> : <NoSuchMessage />
  if (!email) return <NoSuchMessage />
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

const NoSuchMessage = () => <Nothing>There is no such message.</Nothing>

function Nothing({ children }: { children: string }) {
  return <p className="px-4 py-10 text-center text-sm text-fg-3">{children}</p>
}
