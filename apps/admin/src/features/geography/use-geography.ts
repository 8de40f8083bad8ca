import { useMemo } from 'react'
import { type LocationFilters, useLocationChanges, useLocations, useLocationTotals } from './geography.queries.ts'
import { type Location, rankedLocations } from './location.ts'

const none: Location[] = []

/** The cities that match, ranked among all of the same status, and the totals. */
export function useGeography(filters: LocationFilters) {
  const isLive = useLocationChanges()
  const { status } = filters
  const unsearched = useMemo<LocationFilters>(() => (status ? { status } : {}), [status])
  const totals = useLocationTotals(unsearched, isLive)
  const found = useLocations(filters, isLive)
  const all = useLocations(unsearched, isLive)
  const locations = useMemo(() => (found.data ? rankedLocations(found.data, all.data) : none), [found.data, all.data])
  const top = useMemo(() => (all.data ? rankedLocations(all.data.slice(0, 1), all.data)[0] : undefined), [all.data])
  return { totals, found, all, locations, top }
}
