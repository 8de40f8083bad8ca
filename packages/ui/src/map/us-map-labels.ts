import { mapSize } from './us-map-projection.ts'

/** A circle that may get a label, in units of the map. */
export type LabeledCircle = { id: string; label: string; value: string; x: number; y: number; radius: number }

export type LabelSide = 'above' | 'below' | 'end' | 'start'

type Box = { left: number; top: number; right: number; bottom: number }

const maxLabels = 14
const avoidedCircles = 60

// Labels keep their size while the map shrinks, so they cover more map units on a smaller map. This is the size at 700 px.
const unitsPerPixel = mapSize.width / 700
const size = { character: 6.4 * unitsPerPixel, height: 16 * unitsPerPixel, gap: 4 * unitsPerPixel }

const sides: readonly LabelSide[] = ['above', 'below', 'end', 'start']

/**
 * The side of its circle on which each label has room, by id. Circles come in order of importance: a label avoids every circle if
 * it can, and otherwise covers less important ones and those around its own. One that would overlap another label, a more
 * important circle or the edge is omitted.
 */
export function placeLabels(circles: readonly LabeledCircle[]): ReadonlyMap<string, LabelSide> {
  const placed = new Map<string, LabelSide>()
  const taken: Box[] = []
  const obstacles = circles.slice(0, avoidedCircles)
  for (const [rank, circle] of circles.entries()) {
    if (placed.size === maxLabels) break
    const sideFreeOf = (avoided: readonly LabeledCircle[]) => {
      const inTheWay = [...taken, ...avoided.map(boxOf)]
      return sides.find((side) => {
        const box = labelBox(circle, side)
        return isOnMap(box) && !inTheWay.some((other) => overlap(box, other))
      })
    }
    const side =
      sideFreeOf(obstacles.filter((other) => other !== circle)) ??
      sideFreeOf(obstacles.slice(0, rank).filter((other) => !isInside(circle, other)))
    if (!side) continue
    placed.set(circle.id, side)
    taken.push(labelBox(circle, side))
  }
  return placed
}

const isInside = ({ x, y }: LabeledCircle, other: LabeledCircle): boolean =>
  Math.hypot(x - other.x, y - other.y) <= other.radius

const boxOf = ({ x, y, radius }: LabeledCircle): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
})

function labelBox(circle: LabeledCircle, side: LabelSide): Box {
  const { x, y, radius } = circle
  const width = (circle.label.length + circle.value.length + 1) * size.character
  const reach = radius + size.gap
  const left = side === 'end' ? x + reach : side === 'start' ? x - reach - width : x - width / 2
  const top = side === 'below' ? y + reach : side === 'above' ? y - reach - size.height : y - size.height / 2
  return { left, top, right: left + width, bottom: top + size.height }
}

const isOnMap = ({ left, top, right, bottom }: Box): boolean =>
  left >= 0 && top >= -size.height && right <= mapSize.width && bottom <= mapSize.height + size.height

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
