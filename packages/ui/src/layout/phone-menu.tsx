import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../controls/button.tsx'

export type PhoneMenuProps = {
  open: boolean
  onClose: () => void
  /** The button that opened the menu; it gets the focus back. */
  opener: RefObject<HTMLElement | null>
  /** At the top, beside the close button. */
  brand: ReactNode
  children: ReactNode
}

/** The slide-in menu on phones (NAV-14). */
export function PhoneMenu({ open, onClose, opener, brand, children }: PhoneMenuProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-[220ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={opener}
          className="fixed inset-y-0 start-0 z-40 flex w-72 max-w-[85vw] flex-col border-e border-line bg-sunken text-fg outline-none transition-transform duration-[220ms] ease-enter data-ending-style:-translate-x-full data-ending-style:ease-exit data-starting-style:-translate-x-full"
        >
          <div className="flex h-13 shrink-0 items-center justify-between ps-5 pe-1.5">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            {brand}
            <Dialog.Close
              render={
                <IconButton label="Close menu" size="lg">
                  <X />
                </IconButton>
              }
            />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
