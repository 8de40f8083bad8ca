import type { SignedInAdmin } from '@velvet/contracts/auth'
import { isAllowed } from '@velvet/domain/auth'
import { AppShell } from '@velvet/ui/app-shell'
import { ConfirmProvider } from '@velvet/ui/confirm'
import { Spinner } from '@velvet/ui/spinner'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from './features/auth/auth.queries.ts'
import { LogoutButton } from './features/auth/logout-button.tsx'
import { NotAllowed } from './features/auth/not-allowed.tsx'
import { SignedInAdminProvider } from './features/auth/signed-in-admin.tsx'
import { SignedOut } from './features/auth/signed-out.tsx'
import { firstScreen } from './features/auth/way-back.ts'
import { NotLoaded } from './kit/not-loaded.tsx'
import { useHasJobs } from './kit/use-has-jobs.ts'
import { accountScreen, communicationsPath, outboxPath, reviewScreen, type Screen, screens } from './screens.tsx'

const NotificationTray = lazy(async () => ({
  default: (await import('@velvet/ui/notification-tray')).NotificationTray,
}))

const waitingFile = () => import('./features/conversations/waiting-badge.tsx')
const WaitingBadge = lazy(async () => ({ default: (await waitingFile()).WaitingBadge }))
const WaitingWatch = lazy(async () => ({ default: (await waitingFile()).WaitingWatch }))

const outboxFile = () => import('./features/outbox/outbox-badge.tsx')
const OutboxBadge = lazy(async () => ({ default: (await outboxFile()).OutboxBadge }))
const OutboxWatch = lazy(async () => ({ default: (await outboxFile()).OutboxWatch }))

const stuckFile = () => import('./features/campaigns/list/stuck-badge.tsx')
const StuckBadge = lazy(async () => ({ default: (await stuckFile()).StuckBadge }))
const StuckWatch = lazy(async () => ({ default: (await stuckFile()).StuckWatch }))

const JobWatch = lazy(async () => ({ default: (await import('./job-watch.tsx')).JobWatch }))

/** The frame of every screen: the signed-in admin, the navigation, and the screen itself (NAV-10). */
export function Shell() {
  const session = useSession()
  const { pathname } = useLocation()
  useFocusOnArrival(pathname)
  if (session.isPending) return <Waiting />
  if (session.isError)
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <NotLoaded title="Your session could not be checked" query={session} />
      </main>
    )
  const { admin, end } = session.data
  if (!admin) return <SignedOut end={end} />
  // What one admin has typed must not be saved by another.
  return <Frame key={`${admin.id} ${admin.role}`} admin={admin} pathname={pathname} />
}

/** The frame of every screen of a signed-in admin. */
function Frame({ admin, pathname }: { admin: SignedInAdmin; pathname: string }) {
  const mayOpen = ({ permissions }: Screen) => permissions.some((permission) => isAllowed(admin.role, permission))
  const mayAnswer = isAllowed(admin.role, 'conversations.manage')
  const maySend = isAllowed(admin.role, 'campaigns.manage')
  const mayReview = isAllowed(admin.role, 'applicants.read')
  const hasJobs = useHasJobs()
  const screen = screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const isAccount = pathname === accountScreen.path
  const isReview = pathname === reviewScreen.path
  const { label: title = '' } = (isAccount && accountScreen) || (isReview && reviewScreen) || screen || {}
  return (
    <SignedInAdminProvider admin={admin}>
      <NuqsAdapter>
        <ConfirmProvider>
          <Suspense>
            {mayAnswer ? <WaitingWatch /> : null}
            {maySend ? <StuckWatch /> : null}
            {mayReview ? <OutboxWatch /> : null}
            {hasJobs ? <JobWatch /> : null}
          </Suspense>
          <AppShell
            homeHref={firstScreen}
            title={title}
            navigation={screens.filter(mayOpen).map(({ path, label, icon }) => ({
              href: path,
              label,
              icon,
              current: path === (isReview ? reviewScreen.parent : screen?.path),
              badge:
                path === communicationsPath ? (
                  <Waits mayAnswer={mayAnswer} maySend={maySend} />
                ) : path === outboxPath ? (
                  <Suspense>
                    <OutboxBadge />
                  </Suspense>
                ) : null,
            }))}
            welcome={{ text: `Welcome, ${admin.username}`, href: accountScreen.path, current: isAccount }}
            account={<LogoutButton />}
            tools={
              <Suspense fallback={<span className="block size-8 pointer-coarse:size-11" />}>
                <NotificationTray />
              </Suspense>
            }
          >
            {screen && !mayOpen(screen) ? <NotAllowed screen={screen.label} /> : <Outlet />}
          </AppShell>
        </ConfirmProvider>
      </NuqsAdapter>
    </SignedInAdminProvider>
  )
}

/** The count of campaigns that need this admin's attention. */
const Waits = ({ mayAnswer, maySend }: { mayAnswer: boolean; maySend: boolean }) => (
  <Suspense>
    {mayAnswer ? <WaitingBadge /> : null}
    {maySend ? <StuckBadge /> : null}
  </Suspense>
)

function Waiting() {
  return (
    <main className="flex min-h-dvh items-center justify-center text-fg-3">
      <Spinner label="Checking your session" className="animate-late" />
    </main>
  )
}

/** Moves the focus into a screen that is navigated to; on the first screen, the focus stays where the browser put it. */
function useFocusOnArrival(pathname: string) {
  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    const main = document.getElementById('main')
    main?.scrollTo(0, 0)
    main?.focus({ preventScroll: true })
  }, [pathname])
}
