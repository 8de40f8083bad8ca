import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

export type TooltipProps = {
  /** Short text that only repeats or shortens what can be read elsewhere. */
  content: ReactNode
  /** The element it belongs to; it must be focusable to be reachable by keyboard. */
  children: ReactElement
}

/** A note on hover and focus. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-72 rounded-control bg-primary px-2 py-1 text-xs text-on-primary transition-opacity duration-[90ms] data-ending-style:opacity-0 data-starting-style:opacity-0 forced-colors:border">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
