import { X } from 'lucide-react'
import type { ReactNode } from 'react'

export type ChipProps = {
  children: ReactNode
  /** The label of the remove button, e.g. `Remove filter: Status is pending`. */
  removeLabel?: string | undefined
  onRemove?: (() => void) | undefined
}

/** A small removable token, e.g. an active filter or a tag. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1 rounded-full border border-line bg-surface ps-2.5 pe-2.5 text-xs text-fg-2 has-[button]:pe-0.5 pointer-coarse:h-9">
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="relative inline-flex size-5 shrink-0 items-center justify-center rounded-full text-fg-3 after:absolute after:-inset-0.5 hover:bg-hover hover:text-fg pointer-coarse:size-8"
        >
          <X aria-hidden="true" className="size-3.5 stroke-[1.75]" />
        </button>
      ) : null}
    </span>
  )
}
