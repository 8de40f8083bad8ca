import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** The `meta` of queries that list background jobs, whose end is announced on every screen. */
export const listsJobs = { listsJobs: true } as const

/** Whether a screen has asked for background jobs, so that nothing is loaded to watch them before. */
export function useHasJobs(): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listen: () => void) => cache.subscribe(notifyManager.batchCalls(listen)), [cache])
  return useSyncExternalStore(subscribe, () => cache.getAll().some(({ meta }) => meta?.listsJobs === true))
}
