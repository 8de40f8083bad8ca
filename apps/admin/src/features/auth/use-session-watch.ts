import { useQueryClient } from '@tanstack/react-query'
import { getAuth } from '@velvet/contracts/auth'
import { useCallback, useEffect, useRef } from 'react'
import { useLostChanges } from '../../kit/live-query/use-changes.ts'
import { useServer } from '../../kit/server.tsx'
import { forgetSession } from './session.ts'

/** After a password change, the session continues under a new cookie, which arrives within this many ms. */
const patience = 1_000

/**
 * Leads to the login screen as soon as the server has ended the session, wherever that happened: the server closes the
 * announcements with it. A server that cannot be reached has not ended the session.
 */
export function useSessionWatch(): void {
  const call = useServer()
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const state = await call(getAuth, {}).catch(() => undefined)
      if (state?.isAuthenticated === false) forgetSession(client, 'expired')
    }, patience)
  }, [call, client])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLostChanges(look)
}
