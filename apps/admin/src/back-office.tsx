import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Client } from '@velvet/contracts/kernel'
import { campaignToastCards } from '@velvet/ui/campaign-toast'
import { BrandProvider } from '@velvet/ui/logo'
import { ToastProvider, type ToastStore } from '@velvet/ui/toast'
import { Toaster } from '@velvet/ui/toaster'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router'
import { ServerProvider } from './server.tsx'

export type BackOfficeProps = {
  router: ReturnType<typeof createBrowserRouter>
  queryClient: QueryClient
  toasts: ToastStore
  call: Client
  venueName: string
}

/** The whole back office. Toasts outlive the screens that show them. */
export function BackOffice({ router, queryClient, toasts, call, venueName }: BackOfficeProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ServerProvider call={call}>
        <BrandProvider name={venueName}>
          <ToastProvider store={toasts}>
            <RouterProvider router={router} />
            <Toaster cards={campaignToastCards} />
          </ToastProvider>
        </BrandProvider>
      </ServerProvider>
    </QueryClientProvider>
  )
}
