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
import { useServer } from '../../server.tsx'
import { useChanges } from '../../use-changes.ts'

/** How often something that moves is read, in ms: by itself, and while the server tells of changes. */
const movingInterval = 1_000
const toldInterval = 5_000

const listKey = [listInstagramRefreshes.name]

/** The newest bulk refreshes, read again while one runs or is being begun. */
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
 * Whom a bulk refresh is about: these people, or those whom another one left; nobody named means those whose data is stale.
 * `again` also replaces what somebody typed.
 */
export type BulkRefresh = { selection: Selection | { refreshId: string } | undefined; again: boolean }

/** Begins a bulk refresh. */
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

/** Ends a bulk refresh; what was fetched stays. */
export function useCancelRefresh() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [cancelInstagramRefresh.name],
    mutationFn: (id: string) => call(cancelInstagramRefresh, { params: { id } }),
    onSuccess: (canceled) => keep(client, canceled),
  })
}

/** A reading under way may still have it as it was, so it is dropped. */
async function keep(client: QueryClient, known: InstagramRefresh) {
  await client.cancelQueries({ queryKey: listKey })
  client.setQueryData<InstagramRefresh[]>(listKey, (list = []) =>
    list.some(({ id }) => id === known.id)
      ? list.map((each) => (each.id === known.id ? known : each))
      : [known, ...list],
  )
}
