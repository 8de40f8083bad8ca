import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../controls/button.tsx'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** States the exact consequence. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'danger' | 'neutral' | undefined
  /** While true the dialog stays open and the confirm button shows a spinner. */
  pending?: boolean | undefined
  /** Returns the element to focus on closing; by default the one that had the focus before. */
  finalFocus?: (() => HTMLElement | undefined) | undefined
  /** The caller closes the dialog, immediately or when the work is done. */
  onConfirm: () => void
}

/** Asks for confirmation. The safe button has the focus; a click outside does nothing. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    pending,
    finalFocus,
    onConfirm,
  } = props
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-[160ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={safe}
          finalFocus={() => finalFocus?.() ?? true}
          className="fixed top-1/2 left-1/2 z-40 w-[calc(100vw-2rem)] max-w-105 -translate-x-1/2 -translate-y-1/2 rounded-dialog border border-line bg-surface text-fg shadow-float outline-none transition-[opacity,scale] duration-[160ms] ease-enter data-ending-style:scale-[0.985] data-ending-style:opacity-0 data-starting-style:scale-[0.985] data-starting-style:opacity-0"
        >
          <div className="px-5 pt-5 pb-4">
            <Base.Title className="text-xl font-semibold">{title}</Base.Title>
            <Base.Description className="mt-1.5 text-base text-fg-2">{description}</Base.Description>
          </div>
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            <Base.Close ref={safe} render={<Button>{cancelLabel}</Button>} />
            <Button variant={tone === 'danger' ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
