import { ApiError } from '@velvet/contracts/kernel'
import { useCallback, useRef } from 'react'

/**
 * Returns the function that makes a call which must take effect only once. When no response came, a retry of the same request
 * reuses the idempotency key, so that the server runs it once; after a response, the next call gets a new key.
 */
export function useIdempotentCall() {
  const open = useRef<{ asked: string; key: string }>(undefined)
  return useCallback(async <T>(request: unknown, call: (key: string) => Promise<T>): Promise<T> => {
    const asked = JSON.stringify(request)
    const attempt = open.current?.asked === asked ? open.current : { asked, key: crypto.randomUUID() }
    open.current = attempt
    try {
      const answer = await call(attempt.key)
      open.current = undefined
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.problem) open.current = undefined
      throw error
    }
  }, [])
}
