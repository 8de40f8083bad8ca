import { useQueryClient } from '@tanstack/react-query'
import { getAuth } from '@velvet/contracts/auth'
import { useCallback, useEffect, useRef } from 'react'
import { useServer } from '../../server.tsx'
import { useLostChanges } from '../../use-changes.ts'
import { forgetSession } from './session.ts'

/** Whoever changes the own password goes on under another cookie; it is there after so many ms. */
const patience = 1_000

/**
 * Leads to the login as soon as the server has ended the session, wherever that was done: it ends its announcements with it.
 * A server that cannot be reached has ended nothing.
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
