import { clsx } from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import type { ToastAction, ToastInput, ToastVariant } from './toast-store.ts'

export type ToastCardProps<Variant extends ToastVariant = ToastVariant> = {
  content: Extract<ToastInput, { variant?: Variant | undefined }>
  onDismiss: () => void
}

/** One component for each toast variant an app uses. */
export type ToastCards = { [Variant in ToastVariant]?: ComponentType<ToastCardProps<Variant>> }

/** The toasts every app needs; app-specific ones are in `application-toast` and `campaign-toast`. */
export const basicToastCards: ToastCards = {
  plain: PlainCard,
  destructive: DestructiveCard,
}

function PlainCard({ content, onDismiss }: ToastCardProps<'plain'>) {
  return (
    <ToastFrame className="bg-raised text-fg" onDismiss={onDismiss}>
      <p className="text-base font-semibold">{content.title}</p>
      {content.description ? <p className="mt-0.5 text-sm text-fg-2">{content.description}</p> : null}
      <ToastActionButton action={content.action} onDismiss={onDismiss} />
    </ToastFrame>
  )
}

function DestructiveCard({ content, onDismiss }: ToastCardProps<'destructive'>) {
  return (
    <ToastFrame className="bg-card-danger text-on-card-danger" onDismiss={onDismiss} icon={<Cross />}>
      <p className="text-base font-semibold">{content.title}</p>
      {content.description ? <p className="mt-0.5 text-sm text-on-card-danger-2">{content.description}</p> : null}
      <ToastActionButton action={content.action} onDismiss={onDismiss} />
    </ToastFrame>
  )
}

export type ToastFrameProps = { className: string; icon?: ReactNode; onDismiss: () => void; children: ReactNode }

/** The frame and close button of every toast; each card sets its text color. */
export function ToastFrame({ className, icon, onDismiss, children }: ToastFrameProps) {
  return (
    <div
      className={clsx(
        'relative flex gap-3 rounded-menu py-3.5 ps-4 pe-11 shadow-float forced-colors:border',
        className,
      )}
    >
      {icon ? <span className="mt-0.5 inline-flex shrink-0">{icon}</span> : null}
      <div className="min-w-0 flex-1 break-words">{children}</div>
      <button
        type="button"
        aria-label="Close notification"
        onClick={onDismiss}
        className="absolute end-2 top-2 inline-flex size-7 items-center justify-center rounded-control opacity-75 hover:opacity-100 focus-visible:outline-current pointer-coarse:size-11"
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        >
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </button>
    </div>
  )
}

export function ToastActionButton({ action, onDismiss }: { action: ToastAction | undefined; onDismiss: () => void }) {
  if (!action) return null
  return (
    <button
      type="button"
      className="mt-2.5 inline-flex h-7 items-center rounded-control border border-current px-2.5 text-xs font-semibold hover:underline hover:underline-offset-3 focus-visible:outline-current pointer-coarse:h-11 pointer-coarse:px-4"
      onClick={() => {
        action.onSelect()
        onDismiss()
      }}
    >
      {action.label}
    </button>
  )
}

/** The check mark of success toasts. */
export function Tick() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m3.5 8.5 3 3 6-6.5" />
    </svg>
  )
}

/** The circled cross of error toasts. */
export function Cross() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <circle cx="8" cy="8" r="6.5" />
      <path d="m6 6 4 4m0-4-4 4" />
    </svg>
  )
}
