import { bandOf, bands } from '@velvet/domain/geography'
import { Kbd } from '@velvet/ui/kbd'
import { useMediaQuery } from '@velvet/ui/media-query'
import { projectUsa, UsMap, type UsMapPlace } from '@velvet/ui/us-map'
import { UsMapLegend } from '@velvet/ui/us-map-legend'
import { useMemo, useRef, useState } from 'react'
import { circleSizes, maxDrawn } from './circle-sizes.ts'
import { type Location, numberText, peopleText, shareText } from './location.ts'
import { LocationList, type LocationListProps } from './location-list.tsx'
import { MapNotes } from './map-notes.tsx'
import { SelectedLocation } from './selected-location.tsx'

const legend = bands.map(({ band, label }) => ({ strength: band, label }))

const hasRoomBeside = '(width >= 1280px)'

/** The map of the United States with circles and legend, and the list beside it on wide screens (GEO-08 to GEO-10). */
export function MapView(props: Omit<LocationListProps, 'selectedId'>) {
  const { locations, filters } = props
  const isListBeside = useMediaQuery(hasRoomBeside)
  const [selectedId, setSelectedId] = useState<string>()
  const onMap = useMemo(() => locations.filter(({ lng, lat }) => projectUsa([lng, lat])), [locations])
  const { places, isShrunk } = useMemo(() => placesOf(onMap.slice(0, maxDrawn)), [onMap])
  const area = useRef<HTMLElement>(null)
  const selected = onMap.find(({ id }) => id === selectedId)

  const clear = () => {
    // The button that clears the selection disappears with it.
    area.current?.querySelector<SVGElement>('[aria-pressed="true"]')?.focus()
    setSelectedId(undefined)
  }

  return (
    <div className="grid gap-4 px-5 py-4 max-md:px-3 max-md:py-3 xl:grid-cols-[minmax(0,64rem)_minmax(20rem,1fr)]">
      <section ref={area} aria-label="Map" className="min-w-0 self-start rounded-dialog border border-line bg-surface">
        <div className="overflow-x-auto px-6 pt-6 pb-10 max-md:px-4">
          <div className="mx-auto max-w-[60.9375rem] min-w-160">
            <UsMap
              label="Cities on the map, the largest first"
              places={places}
              selectedId={selected?.id}
              onSelect={setSelectedId}
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 pb-4 max-md:px-4">
          <UsMapLegend items={legend} />
          <p aria-hidden="true" className="flex items-center gap-1.5 text-sm text-fg-3 pointer-coarse:hidden">
            <Kbd>←</Kbd> <Kbd>→</Kbd> move <Kbd>Enter</Kbd> select
          </p>
        </div>
        <SelectedLocation location={selected} filters={filters} onClose={clear} />
        <MapNotes all={locations} onMap={onMap} isShrunk={isShrunk} unlocated={props.unlocated} />
      </section>
      {isListBeside ? (
        <div className="relative min-h-80">
          <section
            aria-label="Top locations"
            className="absolute inset-0 overflow-y-auto rounded-dialog border border-line bg-surface"
          >
            <LocationList {...props} selectedId={selected?.id} />
          </section>
        </div>
      ) : null}
    </div>
  )
}

function placesOf(locations: readonly Location[]): { places: UsMapPlace[]; isShrunk: boolean } {
  const { radii, isShrunk } = circleSizes(locations.map(({ count }) => count))
  const places = locations.map(({ id, city, name, lng, lat, count, percentage }, index) => ({
    id,
    lng,
    lat,
    radius: radii[index] ?? 0,
    strength: bandOf(count),
    label: city,
    value: numberText(count),
    description: `${name}: ${peopleText(count)}, ${shareText(percentage)}`,
  }))
  return { places, isShrunk }
}
