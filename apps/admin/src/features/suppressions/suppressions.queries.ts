import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { addSuppression, liftSuppression, listConsents, listSuppressions } from '@velvet/contracts/suppressions'
import { refetchEndpoints } from '../../kit/live-query/refetch-changed.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'

export type SuppressionFilters = Pick<EndpointInput<typeof listSuppressions>['query'], 'channel' | 'reason' | 'address'>
export type NewSuppression = EndpointInput<typeof addSuppression>['body']

// A table loads more only when it renders part of its rows, which it does above a hundred.
const pageSize = 200

/** Suppressed addresses that match, newest first, in pages. */
export function useSuppressions(filters: SuppressionFilters) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listSuppressions.name, filters],
    queryFn: ({ signal, pageParam }) =>
      call(
        listSuppressions,
        { query: { ...filters, limit: pageSize, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ suppressions }) => (suppressions.length === pageSize ? suppressions.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** Fetches them again when the server announces that a suppression was added or removed. */
export function useSuppressionChanges(): void {
  useLiveQueries('suppressions', [listSuppressions, listConsents])
}

export function useAddSuppression() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [addSuppression.name],
    mutationFn: (body: NewSuppression) => call(addSuppression, { body }),
    onSettled: () => refreshSuppressions(client),
  })
}

export function useLiftSuppression() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [liftSuppression.name],
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(liftSuppression, { params: { id }, body: { reason } }),
    onSettled: () => refreshSuppressions(client),
  })
}

const refreshSuppressions = (client: QueryClient) => refetchEndpoints(client, [listSuppressions, listConsents])
