import { clsx } from 'clsx'
import { strengthLooks } from './us-map-circles.tsx'
import type { UsMapStrength } from './us-map-place.ts'

const samples: Record<UsMapStrength, number> = { high: 10, medium: 7, low: 5 }

export type UsMapLegendProps = { items: readonly { strength: UsMapStrength; label: string }[] }

/** The legend of the circles. */
export function UsMapLegend({ items }: UsMapLegendProps) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm text-fg-2">
      {items.map(({ strength, label }) => (
        <li key={strength} className="flex items-center gap-2">
          <svg viewBox="-11 -11 22 22" aria-hidden="true" className="size-5.5">
            <circle
              r={samples[strength]}
              className={clsx('stroke-accent forced-colors:stroke-[CanvasText]', strengthLooks[strength])}
              strokeWidth="1.25"
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
