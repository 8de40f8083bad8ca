import { useQueryClient } from '@tanstack/react-query'
import { getAuth } from '@velvet/contracts/auth'
import { useCallback, useEffect, useRef } from 'react'
import { useLostChanges } from '../../kit/live-query/use-changes.ts'
import { useServer } from '../../kit/server.tsx'
import { forgetSession, replaceSession, type Session, sessionKey } from './session.ts'

/** After a password change, the session continues under a new cookie, which arrives within this many ms. */
const patience = 1_000

/** A look that fails is repeated after this many ms. */
const pause = 5_000

/**
 * Leads to the login screen as soon as the server has ended the session, wherever that happened: the server closes the
 * announcements with it. A hidden tab does not listen, so it asks when it is visible again: by then, another admin may have
 * logged in, whose session it continues. A server that cannot be reached has not ended the session; it is asked until it
 * answers.
 */
export function useSessionWatch(): void {
  const call = useServer()
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(
    (delay: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(async () => {
        if (document.hidden) return
        const own = timer.current
        const state = await call(getAuth, {}).catch(() => undefined)
        if (!state) {
          // Unless another look is planned, or the screen was left.
          if (timer.current === own) look(pause)
          return
        }
        const { isAuthenticated, admin } = state
        const known = client.getQueryData<Session>(sessionKey)?.admin
        if (!isAuthenticated) forgetSession(client, 'expired')
        else if (known && (admin?.id !== known.id || admin.role !== known.role)) replaceSession(client, { admin })
      }, delay)
    },
    [call, client],
  )
  useEffect(() => {
    const onVisibilityChange = () => {
      if (!document.hidden) look(0)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [look])
  useLostChanges(useCallback(() => look(patience), [look]))
}
