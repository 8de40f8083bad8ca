import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Selection } from '@velvet/contracts/applicants'
import {
  cancelInstagramRefresh,
  fetchRealInstagramBulk,
  type InstagramRefresh,
  listInstagramRefreshes,
  refreshInstagramBulk,
} from '@velvet/contracts/instagram'
import { useCallback } from 'react'
import { useChanges } from '../../../kit/live/use-changes.ts'
import { useServer } from '../../../kit/server.tsx'

/** How often to poll a refresh in progress, in ms: without announcements, and with them. */
const movingInterval = 1_000
const toldInterval = 5_000

const listKey = [listInstagramRefreshes.name]

/** The latest bulk refreshes, polled while one runs or is being started. */
export function useRefreshes() {
  const call = useServer()
  const client = useQueryClient()
  const isBeginning = useIsMutating({ mutationKey: [refreshInstagramBulk.name] }) > 0
  const isLive = useChanges(
    'instagram',
    useCallback(() => void client.invalidateQueries({ queryKey: listKey }, { cancelRefetch: false }), [client]),
  )
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(listInstagramRefreshes, {}, { signal }),
    staleTime: movingInterval,
    refetchInterval: ({ state }) => {
      const isMoving = isBeginning || state.data?.some(({ status }) => status === 'running')
      return isMoving ? (isLive ? toldInterval : movingInterval) : false
    },
  })
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
