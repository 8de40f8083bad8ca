import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Client } from '@velvet/contracts/kernel'
import { BrandProvider } from '@velvet/ui/logo'
import { ToastProvider, type ToastStore } from '@velvet/ui/toast'
import type { ToastCards } from '@velvet/ui/toast-card'
import { Toaster } from '@velvet/ui/toaster'
import { lazy } from 'react'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router'
import './kit/back-guard.ts'
import { ServerProvider } from './kit/server.tsx'

const campaignCards = async () => (await import('@velvet/ui/campaign-toast')).campaignToastCards
const cards: ToastCards = {
  'campaign-sent': lazy(async () => ({ default: (await campaignCards())['campaign-sent'] })),
  'campaign-failure': lazy(async () => ({ default: (await campaignCards())['campaign-failure'] })),
}

export type BackOfficeProps = {
  router: ReturnType<typeof createBrowserRouter>
  queryClient: QueryClient
  toasts: ToastStore
  call: Client
  venueName: string
}

/** The whole back office. A toast stays on screen when its screen is left. */
export function BackOffice({ router, queryClient, toasts, call, venueName }: BackOfficeProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ServerProvider call={call}>
        <BrandProvider name={venueName}>
          <ToastProvider store={toasts}>
            <RouterProvider router={router} />
            <Toaster cards={cards} />
          </ToastProvider>
        </BrandProvider>
      </ServerProvider>
    </QueryClientProvider>
  )
}
