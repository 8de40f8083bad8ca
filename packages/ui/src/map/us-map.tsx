import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { UsMapCircle, UsMapPulse } from './us-map-circles.tsx'
import { UsMapOutline } from './us-map-outline.tsx'
import { UsMapLabels, UsMapTooltip } from './us-map-overlay.tsx'
import { drawnPlaces, type UsMapPlace } from './us-map-place.ts'
import { mapSize } from './us-map-projection.ts'

export type { UsMapPlace } from './us-map-place.ts'
export { mapSize, projectUsa } from './us-map-projection.ts'

export type UsMapProps = {
  /** What the circles are, e.g. `Cities with applicants`. */
  label: string
  /** The largest first: later ones are on top, and the keyboard moves through them in this order. */
  places: readonly UsMapPlace[]
  selectedId?: string | undefined
  /** Called when a circle is clicked; with undefined if it was already selected. */
  onSelect: (id: string | undefined) => void
}

const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
])

/**
 * Places as pulsing circles over an outline of the United States. Each is a button; Tab stops at one of them, and the arrow
 * keys move between them. Places that `projectUsa` cannot position are not drawn.
 */
export function UsMap({ label, places, selectedId, onSelect }: UsMapProps) {
  const [pointedId, setPointedId] = useState<string>()
  const [focusedId, setFocusedId] = useState<string>()
  const drawn = useMemo(() => drawnPlaces(places), [places])
  const pointed = drawn.find(({ id }) => id === pointedId)
  const tabStop = drawn.find(({ id }) => id === focusedId) ?? drawn.find(({ id }) => id === selectedId) ?? drawn[0]

  const press = (id: string | undefined) => {
    if (id !== undefined) onSelect(id === selectedId ? undefined : id)
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps.get(event.key)
    if (step !== undefined) moveFocus(event.currentTarget, event.target, step)
    else if (event.key === 'Enter' || event.key === ' ') press(idOf(event.target))
    else if (event.key === 'Escape' && pointed) setPointedId(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = ({ relatedTarget }: PointerEvent) => {
    const isOnTooltip = relatedTarget instanceof Element && relatedTarget.closest('[role="tooltip"]') !== null
    if (!isOnTooltip) setPointedId(undefined)
  }

  return (
    <div className="relative aspect-[975/610] w-full">
      <UsMapOutline />
      <UsMapPulse places={drawn} />
      <svg
        role="toolbar"
        aria-label={label}
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        className="absolute inset-0 size-full animate-appear overflow-visible"
        onClick={({ target }) => press(idOf(target))}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          setFocusedId(idOf(target))
          if (target.matches(':focus-visible')) setPointedId(idOf(target))
        }}
        onBlur={() => setPointedId(undefined)}
        onPointerOver={({ target, pointerType }) => pointerType === 'mouse' && setPointedId(idOf(target))}
        onPointerOut={leave}
      >
        {drawn.map((place) => (
          <UsMapCircle
            key={place.id}
            place={place}
            isTabStop={place === tabStop}
            isSelected={place.id === selectedId}
          />
        ))}
      </svg>
      <UsMapLabels places={drawn} />
      {pointed ? <UsMapTooltip place={pointed} onPointerLeave={leave} /> : null}
    </div>
  )
}

const circleOf = (target: EventTarget | null): SVGElement | null =>
  target instanceof Element ? target.closest<SVGElement>('[data-place]') : null

const idOf = (target: EventTarget | null): string | undefined => circleOf(target)?.dataset.place

function moveFocus(map: SVGSVGElement, from: EventTarget, step: number): void {
  const circles = [...map.querySelectorAll('[data-place]')]
  const index = circles.findIndex((circle) => circle.contains(circleOf(from)))
  const next = circles[Math.min(circles.length - 1, Math.max(0, index + step))]
  if (next instanceof SVGElement) next.focus()
}
