import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx'

export type ConfirmRequest = Pick<AlertDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'tone'>

const ConfirmContext = createContext<((request: ConfirmRequest) => Promise<boolean>) | undefined>(undefined)

/** Holds the one alert dialog that `useConfirm` opens. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest>()
  const [open, setOpen] = useState(false)
  const answer = useRef<(confirmed: boolean) => void>(undefined)
  const settle = useCallback((confirmed: boolean) => {
    answer.current?.(confirmed)
    answer.current = undefined
    setOpen(false)
  }, [])
  const confirm = useCallback((next: ConfirmRequest) => {
    answer.current?.(false)
    setRequest(next)
    setOpen(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {request ? (
        <AlertDialog
          {...request}
          open={open}
          onOpenChange={(next) => next || settle(false)}
          onConfirm={() => settle(true)}
        />
      ) : null}
    </ConfirmContext>
  )
}

/** Returns `confirm(request)`: true when confirmed, false when cancelled, escaped or replaced by another question. */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.')
  return confirm
}
