import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnauthorized } from '@velvet/contracts/kernel'
import { forgetSession } from './features/auth/session.ts'

/**
 * The fetching rules of the back office: no retry, no polling, no refetch on focus, and data never goes stale unless a query
 * says otherwise (GEN-11 to GEN-15). Without a network, calls fail at once: a write must not wait and run later, unnoticed.
 * Failed writes are logged; showing them is up to the feature (GEN-19). A response that there is no session ends the session
 * here, whichever call returned it.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
        // Off by default in this mode.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthorized(error)) forgetSession(client, 'expired')
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        console.error(error)
        if (isUnauthorized(error)) forgetSession(client, 'expired-while-writing')
      },
    }),
  })
  return client
}
