import type { ReactElement } from 'react'
import { Popover } from '../overlays/popover.tsx'
import { sentDescription } from './campaign-toast.tsx'
import { type Toast, useToastState } from './toast.tsx'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The latest toasts, open initially. */
export function NotificationPanel({ trigger, onSeen }: { trigger: ReactElement; onSeen: () => void }) {
  const { recent } = useToastState()
  return (
    <Popover title="Recent notifications" defaultOpen onOpenChange={onSeen} trigger={trigger}>
      {recent.length === 0 ? (
        <p className="px-4 py-8 text-center text-fg-3">Nothing yet.</p>
      ) : (
        <ol
          className="max-h-96 divide-y divide-line overflow-y-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
          tabIndex={0}
          aria-label="Notifications, latest first"
        >
          {recent.map((toast) => (
            <Entry key={toast.id} toast={toast} />
          ))}
        </ol>
      )}
    </Popover>
  )
}

function Entry({ toast }: { toast: Toast }) {
  const { content } = toast
  const failed = content.variant === 'destructive' || content.variant === 'campaign-failure'
  const sent = content.variant === 'campaign-sent'
  return (
    <li className="px-4 py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className={failed ? 'font-medium text-danger' : 'font-medium'}>
          {sent ? 'Campaign Sent Successfully' : content.title}
        </span>
        <time dateTime={new Date(toast.shownAt).toISOString()} className="shrink-0 text-xs text-fg-3">
          {clock.format(toast.shownAt)}
        </time>
      </p>
      {content.description ? (
        <p className="mt-0.5 text-fg-2">{sent ? sentDescription(content.description) : content.description}</p>
      ) : null}
      {content.variant === 'campaign-failure' && content.suggestion ? (
        <p className="mt-0.5 text-fg-3">{content.suggestion}</p>
      ) : null}
    </li>
  )
}
