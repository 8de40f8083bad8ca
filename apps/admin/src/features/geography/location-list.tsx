import { useEffect, useRef } from 'react'
import type { LocationFilters } from './geography.queries.ts'
import type { Location } from './location.ts'
import { LocationRow, rowColumns, UnlocatedRow } from './location-row.tsx'

export type LocationListProps = {
  locations: readonly Location[]
  /** Applicants in the top location; the bars are relative to it (GEO-12). */
  max: number
  filters: LocationFilters
  /** Applicants whose city or position is unknown; absent while only a part is listed. */
  unlocated: number | undefined
  selectedId?: string | undefined
}

/** The cities by rank. Adapts to its container's width, beside the map or alone (GEO-11, GEO-12). */
export function LocationList({ locations, max, filters, unlocated, selectedId }: LocationListProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (selectedId) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className={`type-overline hidden border-b border-line py-2 text-fg-3 @2xl:grid ${rowColumns}`}
      >
        <span className="text-end">Rank</span>
        <span className="col-span-2">Location</span>
        <span className="text-end">Applicants</span>
        <span className="text-end">Share</span>
      </div>
      <ol ref={list} aria-label="Locations">
        {locations.map((location) => (
          <LocationRow
            key={location.id}
            location={location}
            max={max}
            filters={filters}
            isSelected={location.id === selectedId}
          />
        ))}
      </ol>
      {unlocated ? <UnlocatedRow count={unlocated} /> : null}
    </div>
  )
}
