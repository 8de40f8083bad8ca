import { useQueryClient } from '@tanstack/react-query'
import type { ChangeTopic } from '@velvet/contracts/changes'
import { useCallback } from 'react'
import { refetchChanged } from './refetch-changed.ts'
import { useChanges } from './use-changes.ts'

/**
 * Refetches the queries of these endpoints whenever the server announces a change of a topic. Returns whether announcements
 * arrive.
 */
export function useLiveQueries(
  topics: ChangeTopic | readonly ChangeTopic[],
  endpoints: readonly { name: string }[],
): boolean {
  const client = useQueryClient()
  const names = endpoints.map(({ name }) => name).join()
  const refetch = useCallback(() => {
    const keys = names.split(',').map((name) => [name])
    void refetchChanged(client, keys)
  }, [client, names])
  return useChanges(topics, refetch)
}
