import type { QueryClient, QueryKey } from '@tanstack/react-query'

const settledRequests = (client: QueryClient, queryKey: QueryKey): number =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .reduce((sum, { state }) => sum + state.dataUpdateCount + state.errorUpdateCount, 0)

/**
 * Refetches the queries on screen whose keys begin with one of `keys`, after what they show has changed; resolves when they
 * have settled. A request in flight continues: constant changes must not keep it from completing. It may have been answered
 * before the change, so another one follows it, unless it was canceled.
 */
export const refetchChanged = (client: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(
    keys.map(async (queryKey) => {
      const refetch = () => client.invalidateQueries({ queryKey }, { cancelRefetch: false })
      const wasFetching = client.isFetching({ queryKey }) > 0
      const settled = settledRequests(client, queryKey)
      await refetch()
      if (wasFetching && settledRequests(client, queryKey) !== settled) await refetch()
    }),
  )

/** The same for all queries of these endpoints. */
export const refetchEndpoints = (client: QueryClient, endpoints: readonly { name: string }[]) =>
  refetchChanged(
    client,
    endpoints.map(({ name }) => [name]),
  )
