import { applicationToastCards } from '@velvet/ui/application-toast'
import { createToastStore, ToastProvider } from '@velvet/ui/toast'
import { Toaster } from '@velvet/ui/toaster'
import { type ReactNode, useState } from 'react'

/** Shows what the form inside reports; the pages without a form do without it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts] = useState(createToastStore)
  return (
    <ToastProvider store={toasts}>
      {children}
      <Toaster cards={applicationToastCards} />
    </ToastProvider>
  )
}
