import type { Venue } from '@velvet/domain/venue'
import { lazy } from 'react'
import { isLanding } from './is-landing.ts'
import { SiteFrame, slugIn } from './site-frame.tsx'

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
  return (
    <SiteFrame send={send} venue={venue}>
      <Page pathname={pathname} />
    </SiteFrame>
  )
}

function Page({ pathname }: { pathname: string }) {
  if (isLanding(pathname)) return <LandingPage />
  const slug = slugIn(pathname)
  if (slug !== undefined) return <EventPage slug={slug} />
  const guest = /^\/g\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (guest !== undefined) return <GuestPage token={guest} />
  const token = /^\/u\/([^/]+)\/?$/.exec(pathname)?.[1]
  return token === undefined ? <NotFoundPage /> : <UnsubscribePage token={token} />
}
