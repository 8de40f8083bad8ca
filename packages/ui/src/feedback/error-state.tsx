import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'

export type ErrorStateProps = {
  title: string
  children?: ReactNode
  /** The raw response, collapsed. */
  details?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** Says what could not be loaded and offers a retry. Announced when it appears. */
export function ErrorState({ title, children, details, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-14 text-center">
      <span className="mb-3 inline-flex size-11 items-center justify-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden="true" className="size-5 stroke-[1.5]" />
      </span>
      <p className="text-lg font-semibold text-fg">{title}</p>
      {children ? <div className="max-w-96 text-sm text-fg-2">{children}</div> : null}
      {onRetry ? (
        <Button className="mt-4" onClick={onRetry} pending={retrying}>
          Retry
        </Button>
      ) : null}
      {details ? (
        <details className="mt-4 max-w-full text-xs text-fg-3">
          <summary className="rounded-badge px-1 py-1">Technical details</summary>
          <code className="mt-1 block max-w-120 rounded-control bg-sunken px-3 py-2 text-start font-mono break-words whitespace-pre-wrap text-fg-2">
            {details}
          </code>
        </details>
      ) : null}
    </div>
  )
}
