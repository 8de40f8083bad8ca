import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getGeoAnalytics, getGeoDistribution } from '@velvet/contracts/geography'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { paces, refetchInterval } from '../../kit/live-query/paces.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'

/** Filters the applicants on the map (GEO-06, GEO-07). */
export type LocationFilters = Pick<EndpointInput<typeof getGeoDistribution>['query'], 'status' | 'search'>

/** At most this many cities are loaded and listed. */
export const maxListed = 1000

/** Cities that match, the one with the most applicants first. */
export function useLocations(filters: LocationFilters, isLive: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getGeoDistribution.name, filters],
    queryFn: ({ signal }) => call(getGeoDistribution, { query: { ...filters, limit: maxListed } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: paces.list.polled,
    refetchInterval: refetchInterval('list', isLive),
  })
}

/** The totals of the map (GEO-02, GEO-04, GEO-05). */
export function useLocationTotals({ status }: LocationFilters, isLive: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getGeoAnalytics.name, status],
    queryFn: ({ signal }) => call(getGeoAnalytics, { query: status ? { status } : {} }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: paces.list.polled,
    refetchInterval: refetchInterval('list', isLive),
  })
}

/** Fetches the map again when the server announces a change to applicants; returns whether announcements are connected. */
export const useLocationChanges = (): boolean => useLiveQueries('applicants', [getGeoDistribution, getGeoAnalytics])
