import { MutationCache, QueryClient } from '@tanstack/react-query'

/**
 * The fetching rules of this site: no retry, no polling, no refetch on focus, data never goes stale (GEN-11 to GEN-15).
 * A write without a connection fails at once instead of waiting for one, so that the visitor knows.
 * Failed writes are logged; the feature tells the visitor (GEN-19).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({ onError: (error) => console.error(error) }),
  })
