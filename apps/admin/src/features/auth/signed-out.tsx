import { Spinner } from '@velvet/ui/spinner'
import { useToast } from '@velvet/ui/toast'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { mapPath } from '../../screens.tsx'
import type { SessionEnd } from './session.ts'
import type { WayBack } from './way-back.ts'

/** The messages, and how long each shows before the login screen appears, in ms (AUTH-19 to AUTH-24). */
const farewells = {
  absent: {
    title: 'Admin Access Required',
    description: 'Please log in with admin credentials to continue.',
    delay: 1000,
  },
  writing: { title: 'Unauthorized', description: 'You are logged out. Logging in again...', delay: 500 },
} as const

/** How long the map stays on screen after a logout there, in ms (AUTH-18). */
const mapDelay = 1000

/** Replaces a screen for a visitor who is not signed in, and leads to the login screen. */
export function SignedOut({ end }: { end: SessionEnd | undefined }) {
  const { pathname } = useLocation()
  if (end !== 'logout') return <Farewell {...farewells[end === 'expired-while-writing' ? 'writing' : 'absent']} />
  return pathname === mapPath ? <LeavingMap /> : <Navigate to="/admin/login" replace />
}

function Farewell({ title, description, delay }: { title: string; description: string; delay: number }) {
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    toast({ variant: 'destructive', title, description })
    const { pathname, search } = window.location
    const state: WayBack = { from: pathname + search }
    const timer = setTimeout(() => void navigate('/admin/login', { replace: true, state }), delay)
    return () => clearTimeout(timer)
  }, [toast, navigate, title, description, delay])
  return <OnTheWay />
}

function LeavingMap() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/admin/login', { replace: true }), mapDelay)
    return () => clearTimeout(timer)
  }, [navigate])
  return <OnTheWay />
}

function OnTheWay() {
  return (
    <main className="flex min-h-dvh items-center justify-center gap-3 text-base text-fg-2">
      <Spinner />
      <p role="status">Taking you to the login page…</p>
    </main>
  )
}
