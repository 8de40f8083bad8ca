import { isUnauthorized, messageOf } from '@velvet/contracts/kernel'
import { useToast } from '@velvet/ui/toast'
import { useCallback } from 'react'

/**
 * Returns the function that reports a failed write in a toast: with the server's message, or the given one when there is none.
 * Shows nothing after the session has ended, which has its own toast (AUTH-23).
 */
export function useFailureToast(): (error: unknown, title: string, fallback: string) => void {
  const toast = useToast()
  return useCallback(
    (error, title, fallback) => {
      if (isUnauthorized(error)) return
      toast({ variant: 'destructive', title, description: messageOf(error, fallback) })
    },
    [toast],
  )
}
