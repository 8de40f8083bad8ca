import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

export type PopoverProps = {
  trigger: ReactElement
  title: string
  align?: 'start' | 'center' | 'end' | undefined
  /** Open initially, for a panel inside `OnDemand`. */
  defaultOpen?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A small non-modal panel anchored to the button that opens it. */
export function Popover({ trigger, title, align = 'end', defaultOpen = false, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="w-80 max-w-[calc(100vw-1rem)] rounded-dialog bg-raised text-sm text-fg shadow-float outline-none transition-opacity duration-[120ms] data-ending-style:opacity-0 data-starting-style:opacity-0 forced-colors:border">
            <Base.Title className="border-b border-line px-4 py-3 text-sm font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
