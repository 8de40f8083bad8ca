import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import type { AlertDialogProps } from './alert-dialog.tsx'

const AlertDialog = lazy(async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog }))

export type ConfirmRequest = Pick<AlertDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'tone'>

const ConfirmContext = createContext<((request: ConfirmRequest) => Promise<boolean>) | undefined>(undefined)

/**
 * Holds the alert dialog that `useConfirm` opens. On closing, the focus returns to the element that had it or, if the action
 * removed that element, to its surroundings, e.g. the table of a deleted row.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest>()
  const [open, setOpen] = useState(false)
  const cameFrom = useRef<(HTMLElement | null | undefined)[]>([])
  const answer = useRef<(confirmed: boolean) => void>(undefined)
  const settle = useCallback((confirmed: boolean) => {
    answer.current?.(confirmed)
    answer.current = undefined
    setOpen(false)
  }, [])
  const confirm = useCallback((next: ConfirmRequest) => {
    answer.current?.(false)
    const asker = document.activeElement instanceof HTMLElement ? document.activeElement : null
    cameFrom.current = [asker, asker?.parentElement?.closest<HTMLElement>('[tabindex]')]
    setRequest(next)
    setOpen(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Suspense fallback={null}>
        {request ? (
          <AlertDialog
            {...request}
            open={open}
            onOpenChange={(next) => next || settle(false)}
            onConfirm={() => settle(true)}
            finalFocus={() => cameFrom.current.find((element) => element?.isConnected) ?? undefined}
          />
        ) : null}
      </Suspense>
    </ConfirmContext>
  )
}

/** Returns `confirm(request)`: true when confirmed, false when canceled, escaped or replaced by another question. */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.')
  return confirm
}
