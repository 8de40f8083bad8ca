import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getGeoAnalytics, getGeoDistribution } from '@velvet/contracts/geography'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useCallback } from 'react'
import { useServer } from '../../server.tsx'
import { useChanges } from '../../use-changes.ts'

/** Which applicants are on the map (GEO-06, GEO-07). */
export type LocationFilters = Pick<EndpointInput<typeof getGeoDistribution>['query'], 'status' | 'search'>

/** The most cities that are read and listed. */
export const maxListed = 1000

/** How often they are read while the server does not say when they change, in ms. */
const refreshInterval = 30_000

/** Cities that match, the most frequent first. */
export function useLocations(filters: LocationFilters, isLive: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getGeoDistribution.name, filters],
    queryFn: ({ signal }) => call(getGeoDistribution, { query: { ...filters, limit: maxListed } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: refreshInterval,
    refetchInterval: isLive ? false : refreshInterval,
  })
}

/** The totals of the map (GEO-02, GEO-04, GEO-05). */
export function useLocationTotals({ status }: LocationFilters, isLive: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getGeoAnalytics.name, status],
    queryFn: ({ signal }) => call(getGeoAnalytics, { query: status ? { status } : {} }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: refreshInterval,
    refetchInterval: isLive ? false : refreshInterval,
  })
}

/** Reads the map again when the server says that applicants changed; answers whether it would say so. */
export function useLocationChanges(): boolean {
  const client = useQueryClient()
  return useChanges(
    'applicants',
    useCallback(() => {
      for (const { name } of [getGeoDistribution, getGeoAnalytics])
        void client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false })
    }, [client]),
  )
}
