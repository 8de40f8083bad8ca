import { QueryClientProvider } from '@tanstack/react-query'
import type { Venue } from '@velvet/domain/venue'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrokenPage } from './broken-page.tsx'
import { createQueryClient } from './query-client.ts'
import { ServerProvider } from './server.tsx'
import { VenueProvider } from './venue.tsx'

const LandingPage = lazy(() =>
  import('./features/landing/landing-page.tsx').then((module) => ({ default: module.LandingPage })),
)
const EventPage = lazy(() =>
  import('./features/events/event-page.tsx').then((module) => ({ default: module.EventPage })),
)
const GuestPage = lazy(() =>
  import('./features/guest-pages/guest-page.tsx').then((module) => ({ default: module.GuestPage })),
)
const UnsubscribePage = lazy(() =>
  import('./features/suppressions/unsubscribe-page.tsx').then((module) => ({ default: module.UnsubscribePage })),
)
const NotFoundPage = lazy(() => import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })))

/** The public site. Its pages always load as full pages, so the path is read once. */
export function Site({ pathname, send, venue }: { pathname: string; send: typeof fetch; venue: Venue }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <ServerProvider send={send}>
        <VenueProvider venue={venue}>
          <ErrorBoundary FallbackComponent={BrokenPage}>
            <Suspense fallback={null}>
              <Page pathname={pathname} />
            </Suspense>
          </ErrorBoundary>
        </VenueProvider>
      </ServerProvider>
    </QueryClientProvider>
  )
}

function Page({ pathname }: { pathname: string }) {
  if (pathname === '/' || pathname === '/index.html') return <LandingPage />
  const slug = /^\/e\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (slug !== undefined) return <EventPage slug={slug} />
  const guest = /^\/g\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (guest !== undefined) return <GuestPage token={guest} />
  const token = /^\/u\/([^/]+)\/?$/.exec(pathname)?.[1]
  return token === undefined ? <NotFoundPage /> : <UnsubscribePage token={token} />
}
