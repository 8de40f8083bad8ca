import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches the queries on screen whose keys begin with one of `keys`, after what they show has changed; resolves when they
 * have settled. A request in flight continues: constant changes must not keep it from completing. It may have been answered
 * before the change, so another one follows it.
 */
export const refetchChanged = (client: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(
    keys.map(async (queryKey) => {
      const refetch = () => client.invalidateQueries({ queryKey }, { cancelRefetch: false })
      const wasFetching = client.isFetching({ queryKey }) > 0
      await refetch()
      if (wasFetching) await refetch()
    }),
  )

/** The same for all queries of these endpoints. */
export const refetchEndpoints = (client: QueryClient, endpoints: readonly { name: string }[]) =>
  refetchChanged(
    client,
    endpoints.map(({ name }) => [name]),
  )
