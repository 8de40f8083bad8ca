import { useQueryClient } from '@tanstack/react-query'
import type { ChangeTopic } from '@velvet/contracts/changes'
import { useCallback } from 'react'
import { useChanges } from './use-changes.ts'

/**
 * Refetches the queries of these endpoints whenever the server announces a change of a topic. A request in flight continues:
 * constant changes must not keep it from completing. It may have been answered before the change, so another one follows it.
 * Returns whether announcements arrive.
 */
export function useLiveQueries(
  topics: ChangeTopic | readonly ChangeTopic[],
  endpoints: readonly { name: string }[],
): boolean {
  const client = useQueryClient()
  const names = endpoints.map(({ name }) => name).join()
  const refetch = useCallback(() => {
    for (const name of names.split(',')) {
      const again = () => client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false })
      const isFetching = client.isFetching({ queryKey: [name] }) > 0
      void again().then(() => (isFetching ? again() : undefined))
    }
  }, [client, names])
  return useChanges(topics, refetch)
}
