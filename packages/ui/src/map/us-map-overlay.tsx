import { clsx } from 'clsx'
import { memo, type PointerEventHandler, useMemo } from 'react'
import { type LabelSide, placeLabels } from './us-map-labels.ts'
import type { DrawnPlace } from './us-map-place.ts'
import { mapSize } from './us-map-projection.ts'

const sideLooks: Record<LabelSide, string> = {
  above: '-translate-x-1/2 -translate-y-full pb-1',
  below: '-translate-x-1/2 pt-1',
  end: '-translate-y-1/2 ps-1',
  start: '-translate-x-full -translate-y-1/2 pe-1',
}

/** The position of an element as shares of the map, so that it holds at every size. */
const placeAt = (x: number, y: number) => ({
  left: `${(x / mapSize.width) * 100}%`,
  top: `${(y / mapSize.height) * 100}%`,
})

/** The names of the largest places beside their circles, where there is room. */
export const UsMapLabels = memo(function UsMapLabels({ places }: { places: readonly DrawnPlace[] }) {
  const placed = useMemo(() => placeLabels(places), [places])
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {places.map((place) => {
        const side = placed.get(place.id)
        if (!side) return null
        const { id, x, y, radius, label, value } = place
        const across = side === 'end' ? radius : side === 'start' ? -radius : 0
        const down = side === 'below' ? radius : side === 'above' ? -radius : 0
        return (
          <span
            key={id}
            data-label={id}
            style={placeAt(x + across, y + down)}
            className={clsx(
              'absolute whitespace-nowrap text-xs text-fg [text-shadow:0_0_2px_var(--surface),0_0_2px_var(--surface),0_0_4px_var(--surface)]',
              sideLooks[side],
            )}
          >
            <span className="font-medium">{label}</span> <span className="text-fg-2">{value}</span>
          </span>
        )
      })}
    </div>
  )
})

export type UsMapTooltipProps = { place: DrawnPlace; onPointerLeave: PointerEventHandler }

/** The tooltip of the hovered or focused place, beside its circle and within the map. */
export function UsMapTooltip({ place, onPointerLeave }: UsMapTooltipProps) {
  const { x, y, radius, description } = place
  const isHigh = y - radius < mapSize.height * 0.15
  const isFarStart = x < mapSize.width * 0.15
  const isFarEnd = x > mapSize.width * 0.85
  return (
    <div
      role="tooltip"
      onPointerLeave={onPointerLeave}
      style={placeAt(x, isHigh ? y + radius : y - radius)}
      className={clsx(
        'absolute z-10 w-max max-w-60 animate-appear',
        isHigh ? 'pt-2' : '-translate-y-full pb-2',
        isFarStart ? '-translate-x-5' : isFarEnd ? '-translate-x-[calc(100%-1.25rem)]' : '-translate-x-1/2',
      )}
    >
      <span className="block rounded-control bg-primary px-2 py-1 text-xs text-on-primary forced-colors:border">
        {description}
      </span>
    </div>
  )
}
