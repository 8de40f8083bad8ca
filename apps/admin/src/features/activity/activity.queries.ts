import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ActivityEntry, type exportActivity, getActivityStats, listActivity } from '@velvet/contracts/activity'
import type { Client, EndpointInput } from '@velvet/contracts/kernel'
import { useCallback, useEffect, useMemo } from 'react'
import { refetchInterval } from '../../kit/live-query/paces.ts'
import { refetchChanged } from '../../kit/live-query/refetch-changed.ts'
import { useChanges } from '../../kit/live-query/use-changes.ts'
import { useServer } from '../../kit/server.tsx'

/** The filters of a request for the log. */
export type ActivityFilters = EndpointInput<typeof exportActivity>['query']

const pageSize = 100

/** Matches the entries on screen under any filters. */
export const shownActivityKey = [listActivity.name, 'shown'] as const
const shownKey = (filters: ActivityFilters) => [...shownActivityKey, filters] as const
const latestKey = [listActivity.name, 'latest'] as const

const readEntries = (call: Client, filters: ActivityFilters, before: string, signal: AbortSignal) =>
  call(listActivity, { query: { ...filters, limit: pageSize, ...(before ? { before } : {}) } }, { signal })

/** The entries on screen, newest first, page by page. They change only on request. */
export function useActivity(filters: ActivityFilters) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: shownKey(filters),
    queryFn: ({ signal, pageParam }) => readEntries(call, filters, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** Refetches the log whenever the server announces that it grew. Returns whether announcements arrive. */
export function useActivityChanges(): boolean {
  const client = useQueryClient()
  const look = useCallback(() => void refetchChanged(client, [latestKey, [getActivityStats.name]]), [client])
  const isLive = useChanges('activity', look)
  // Catches up on entries from before the announcements began.
  useEffect(() => {
    if (isLive) look()
  }, [isLive, look])
  return isLive
}

/** Entries newer than the given pages: how many there are, and a function that shows them. */
export function useNewerActivity(filters: ActivityFilters, pages: ActivityEntry[][] | undefined, isLive: boolean) {
  const call = useServer()
  const client = useQueryClient()
  const { data: latest } = useQuery({
    queryKey: [...latestKey, filters],
    queryFn: ({ signal }) => readEntries(call, filters, '', signal),
    enabled: pages !== undefined,
    initialData: pages?.[0],
    gcTime: 0,
    refetchInterval: refetchInterval('list', isLive),
  })
  const known = useMemo(() => new Set(pages?.flat().map(({ id }) => id)), [pages])
  const count = pages && latest ? latest.filter(({ id }) => !known.has(id)).length : 0
  return {
    count,
    /** There may be more of them than were fetched. */
    isMore: count === pageSize,
    show: () => {
      if (!latest) return
      void client.cancelQueries({ queryKey: shownKey(filters) })
      client.setQueryData<InfiniteData<ActivityEntry[], string>>(shownKey(filters), {
        pages: [latest],
        pageParams: [''],
      })
    },
  }
}

/** ACT-01 to ACT-04, counted by days in the reader's time zone, and the choices of the filters. */
export function useActivityStats(isLive: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getActivityStats.name],
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return call(getActivityStats, { query: { timeZone } }, { signal })
    },
    staleTime: 0,
    refetchInterval: refetchInterval('list', isLive),
  })
}
