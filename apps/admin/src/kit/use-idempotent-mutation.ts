import { useMutation } from '@tanstack/react-query'
import { ApiError, type Endpoint, type EndpointInput } from '@velvet/contracts/kernel'
import { useCallback, useRef } from 'react'
import { useServer } from './server.tsx'

/** Whether the server has finished with the call. A gateway also answers with 5xx when the server's response was lost. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.problem !== null &&
  error.status < 500 &&
  error.problem.code !== 'idempotency_call_open'

/**
 * Returns the function that makes a call which must take effect only once. Until there is a final response, a retry of the same
 * request reuses the idempotency key, so that the server runs it once; after it, the next call gets a new key.
 */
function useIdempotentCall() {
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
      if (isFinal(error)) open.current = undefined
      throw error
    }
  }, [])
}

/** A write that takes effect once even when it is retried; `refresh` fetches what it may have changed again. */
export function useIdempotentMutation<E extends Endpoint>(endpoint: E, refresh: () => void) {
  const call = useServer()
  const once = useIdempotentCall()
  return useMutation({
    mutationKey: [endpoint.name],
    mutationFn: (input: EndpointInput<E>) => once(input, (idempotencyKey) => call(endpoint, input, { idempotencyKey })),
    onSettled: refresh,
  })
}
