import { ApiError } from '@velvet/contracts/kernel'
import { useCallback, useRef } from 'react'

/**
 * Returns the function that makes a call which must not be done twice. Made again because no answer came, it bears the same key
 * as long as it asks for the same, so that the server does it once; after an answer it bears a new one.
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
