import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Selection } from '@velvet/contracts/applicants'
import {
  cancelInstagramRefresh,
  fetchRealInstagramBulk,
  type InstagramRefresh,
  listInstagramRefreshes,
  refreshInstagramBulk,
} from '@velvet/contracts/instagram'
import { paces, refetchInterval } from '../../../kit/live-query/paces.ts'
import { useLiveQueries } from '../../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../../kit/server.tsx'

const listKey = [listInstagramRefreshes.name]

const refreshesQuery = (call: ReturnType<typeof useServer>) =>
  queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => call(listInstagramRefreshes, {}, { signal }),
    meta: { listsJobs: true },
    staleTime: paces.job.polled,
  })

/** The latest bulk refreshes, polled while one runs or is being started. */
export function useRefreshes() {
  const call = useServer()
  const isBeginning = useIsMutating({ mutationKey: [refreshInstagramBulk.name] }) > 0
  const isLive = useLiveQueries('instagram', [listInstagramRefreshes])
  return useQuery({
    ...refreshesQuery(call),
    refetchInterval: ({ state }) => {
      const isMoving = isBeginning || state.data?.some(({ status }) => status === 'running')
      return isMoving ? refetchInterval('job', isLive) : false
    },
  })
}

/** What is known of the latest bulk refreshes, without a call: a screen that needs them fetches them. */
export function useKnownRefreshes() {
  return useQuery({ ...refreshesQuery(useServer()), enabled: false })
}

/**
 * The applicants of a bulk refresh: the selected ones, those that another refresh left over, or, without a selection, those
 * with stale data. `again` also replaces values that were typed by hand.
 */
export type BulkRefresh = { selection: Selection | { refreshId: string } | undefined; again: boolean }

/** Starts a bulk refresh. */
export function useStartRefresh() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [refreshInstagramBulk.name],
    mutationFn: async ({ selection, again }: BulkRefresh) => {
      const wanted = again ? fetchRealInstagramBulk : refreshInstagramBulk
      const { refresh } = await call(wanted, { body: selection ?? {} })
      return refresh
    },
    onSuccess: (started) => keep(client, started),
  })
}

/** Stops a bulk refresh; fetched data stays. */
export function useCancelRefresh() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [cancelInstagramRefresh.name],
    mutationFn: (id: string) => call(cancelInstagramRefresh, { params: { id } }),
    onSuccess: (canceled) => keep(client, canceled),
  })
}

/** Cancels requests in flight, which may return an older state. */
async function keep(client: QueryClient, known: InstagramRefresh) {
  await client.cancelQueries({ queryKey: listKey })
  client.setQueryData<InstagramRefresh[]>(listKey, (list = []) =>
    list.some(({ id }) => id === known.id)
      ? list.map((each) => (each.id === known.id ? known : each))
      : [known, ...list],
  )
}
