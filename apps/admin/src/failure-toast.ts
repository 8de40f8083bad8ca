import { isUnauthorized, messageOf } from '@velvet/contracts/kernel'
import { useToast } from '@velvet/ui/toast'
import { useCallback } from 'react'

/**
 * Returns the function that tells about a failed write: the server's sentence, or the given one when there is none.
 * Silent after the end of a session, which has a toast of its own (AUTH-23).
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
