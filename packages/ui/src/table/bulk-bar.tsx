import { type KeyboardEvent, type ReactNode, useRef } from 'react'

export type BulkBarProps = {
  /** The number of selected rows; the bar is hidden when it is 0 (DASH-35). */
  count: number
  /** The text of the bar, e.g. `5 selected`. */
  summary: ReactNode
  /** Buttons; arrow keys move between them. */
  children: ReactNode
  /** Called when Escape is pressed in the bar. */
  onClear: () => void
}

/** The floating toolbar of a selection. Announces its count when it changes. */
export function BulkBar({ count, summary, children, onClear }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClear()
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || !bar.current) return
    const buttons = [...bar.current.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
    event.preventDefault()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? summary : ''}
      </p>
      {count > 0 ? (
        <div className="pointer-events-none sticky bottom-0 z-20 h-0 max-md:h-auto max-md:px-3 max-md:py-2">
          <div
            ref={bar}
            role="toolbar"
            aria-label="Selection"
            onKeyDown={onKeyDown}
            className="pointer-events-auto absolute bottom-4 left-1/2 flex w-max max-w-[calc(100%-1.5rem)] -translate-x-1/2 animate-appear flex-wrap max-md:static max-md:w-auto max-md:max-w-none max-md:translate-x-0 items-center gap-2 rounded-dialog bg-raised py-2 ps-4 pe-2 text-sm text-fg shadow-float forced-colors:border"
          >
            <span className="me-1 whitespace-nowrap font-semibold">{summary}</span>
            {children}
          </div>
        </div>
      ) : null}
    </>
  )
}
