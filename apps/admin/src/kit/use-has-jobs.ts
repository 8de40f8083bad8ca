import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a screen has asked for background jobs, by a query with `listsJobs` in its `meta`, so that nothing is loaded to watch
 * them before.
 */
export function useHasJobs(): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listen: () => void) => cache.subscribe(notifyManager.batchCalls(listen)), [cache])
  return useSyncExternalStore(subscribe, () => cache.getAll().some(({ meta }) => meta?.listsJobs === true))
}
