import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ActivityEntry, type exportActivity, getActivityStats, listActivity } from '@velvet/contracts/activity'
import type { Client, EndpointInput } from '@velvet/contracts/kernel'
import { useCallback, useEffect, useMemo } from 'react'
import { useServer } from '../../server.tsx'
import { useChanges } from '../../use-changes.ts'

/** Which part of the log is asked for. */
export type ActivityFilters = EndpointInput<typeof exportActivity>['query']

const pageSize = 100

/** How often, in ms, the log is looked at while the server does not tell of new entries. */
const lookInterval = 30_000

/** Of the entries on screen, whatever they are filtered by. */
export const shownActivityKey = [listActivity.name, 'shown'] as const
const shownKey = (filters: ActivityFilters) => [...shownActivityKey, filters] as const
const latestKey = [listActivity.name, 'latest'] as const

const readEntries = (call: Client, filters: ActivityFilters, before: string, signal: AbortSignal) =>
  call(listActivity, { query: { ...filters, limit: pageSize, ...(before ? { before } : {}) } }, { signal })

/** The entries on screen, newest first, page by page. They never change by themselves. */
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

/** Looks at the log again whenever the server says that it grew. Answers whether it is being told. */
export function useActivityChanges(): boolean {
  const client = useQueryClient()
  const look = useCallback(() => {
    for (const queryKey of [latestKey, [getActivityStats.name]])
      void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  }, [client])
  const isLive = useChanges('activity', look)
  // What was written before the server began to tell.
  useEffect(() => {
    if (isLive) look()
  }, [isLive, look])
  return isLive
}

/** What was written since the given pages were read: how much, and the way to see it. */
export function useNewerActivity(filters: ActivityFilters, pages: ActivityEntry[][] | undefined, isLive: boolean) {
  const call = useServer()
  const client = useQueryClient()
  const { data: latest } = useQuery({
    queryKey: [...latestKey, filters],
    queryFn: ({ signal }) => readEntries(call, filters, '', signal),
    enabled: pages !== undefined,
    initialData: pages?.[0],
    gcTime: 0,
    refetchInterval: isLive ? false : lookInterval,
  })
  const known = useMemo(() => new Set(pages?.flat().map(({ id }) => id)), [pages])
  const count = pages && latest ? latest.filter(({ id }) => !known.has(id)).length : 0
  return {
    count,
    /** There may be more of them than were read. */
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

/** ACT-01 to ACT-04, counted by the days of the reader, and what there is to filter by. */
export function useActivityStats(isLive: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getActivityStats.name],
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return call(getActivityStats, { query: { timeZone } }, { signal })
    },
    staleTime: 0,
    refetchInterval: isLive ? false : lookInterval,
  })
}
