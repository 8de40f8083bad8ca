import { QueryClientProvider } from '@tanstack/react-query'
import type { Venue } from '@velvet/domain/venue'
import { type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrokenPage } from './broken-page.tsx'
import { createQueryClient } from './query-client.ts'
import { ServerProvider } from './server.tsx'
import { VenueProvider } from './venue.tsx'

type SiteFrameProps = { send: typeof fetch; venue: Venue; children: ReactNode }

/** What every page of the public site has around it. */
export function SiteFrame({ send, venue, children }: SiteFrameProps) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <ServerProvider send={send}>
        <VenueProvider venue={venue}>
          <ErrorBoundary FallbackComponent={BrokenPage}>
            <Suspense fallback={null}>{children}</Suspense>
          </ErrorBoundary>
        </VenueProvider>
      </ServerProvider>
    </QueryClientProvider>
  )
}

/** The slug in the address of the page of an event. */
export const slugIn = (pathname: string): string | undefined => /^\/e\/([^/]+)\/?$/.exec(pathname)?.[1]
