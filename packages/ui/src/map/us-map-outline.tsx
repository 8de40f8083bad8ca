import { mapSize } from './us-map-projection.ts'
import { borders, nation, unitsPerMapUnit } from './us-map-shapes.ts'

/** The outline of the nation and the borders of its states, as a quiet engraving. */
export function UsMapOutline() {
  return (
    <svg
      viewBox={`0 0 ${mapSize.width * unitsPerMapUnit} ${mapSize.height * unitsPerMapUnit}`}
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible [&_path]:[stroke-linejoin:round] [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path d={nation} className="fill-sunken stroke-line-strong" fillRule="evenodd" strokeWidth="0.6" />
      <path d={borders} className="fill-none stroke-line-strong/45" strokeWidth="0.6" />
    </svg>
  )
}
