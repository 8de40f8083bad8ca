import { clsx } from 'clsx'
import { memo } from 'react'
import type { DrawnPlace, UsMapStrength } from './us-map-place.ts'
import { mapSize } from './us-map-projection.ts'

const layer = 'absolute inset-0 size-full overflow-visible'
const viewBox = `0 0 ${mapSize.width} ${mapSize.height}`

/** Makes the hit area of a small circle larger than the circle. */
const minReach = 11

/** The fill of a circle, on the map and in its legend. */
export const strengthLooks: Record<UsMapStrength, string> = {
  high: 'fill-accent/40',
  medium: 'fill-accent/22',
  low: 'fill-accent/8',
}

const rings = [
  { gap: 3, look: 'stroke-accent/60', delay: '' },
  { gap: 6.5, look: 'stroke-accent/25', delay: '[animation-delay:0.4s]' },
]

/** The pulse of all circles. One layer fades for each ring, so that hundreds of circles cost no more than one (GEO-08). */
export const UsMapPulse = memo(function UsMapPulse({ places }: { places: readonly DrawnPlace[] }) {
  return rings.map(({ gap, look, delay }) => (
    <svg
      key={gap}
      data-pulse
      viewBox={viewBox}
      aria-hidden="true"
      className={clsx(layer, 'animate-pulse-ring opacity-0 motion-reduce:hidden', delay)}
    >
      {places.map(({ id, x, y, radius }) => (
        <circle
          key={id}
          cx={x}
          cy={y}
          r={radius + gap}
          className={clsx('fill-none [vector-effect:non-scaling-stroke]', look)}
          strokeWidth="1.25"
        />
      ))}
    </svg>
  ))
})

export type UsMapCircleProps = {
  place: DrawnPlace
  /** Whether Tab stops at it; the arrow keys move on from there. */
  isTabStop: boolean
  isSelected: boolean
}

/** A place as a button. The map handles the events of all places. */
export const UsMapCircle = memo(function UsMapCircle({ place, isTabStop, isSelected }: UsMapCircleProps) {
  const { id, x, y, radius, strength, description } = place
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      role="button"
      data-place={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={description}
      aria-pressed={isSelected}
      className="group cursor-pointer outline-none"
    >
      <circle cx={x} cy={y} r={Math.max(radius, minReach)} className="fill-transparent" />
      <circle
        data-circle
        cx={x}
        cy={y}
        r={radius}
        className={clsx(
          'stroke-accent transition-[fill] duration-[90ms] [vector-effect:non-scaling-stroke] group-hover:fill-accent/55 forced-colors:stroke-[CanvasText]',
          isSelected ? 'fill-accent/60 forced-colors:fill-[Highlight]' : strengthLooks[strength],
        )}
        strokeWidth={isSelected ? 2.5 : 1.25}
      />
      <circle
        cx={x}
        cy={y}
        r={radius + 4}
        className="hidden fill-none stroke-focus [vector-effect:non-scaling-stroke] group-focus-visible:inline forced-colors:stroke-[Highlight]"
        strokeWidth="2.5"
      />
    </g>
  )
})
