import { radiusOf } from '@velvet/domain/geography'
import { mapSize } from '@velvet/ui/us-map'

/** At most this many circles are drawn: the largest. */
export const maxDrawn = 500

/** The share of the map that circles may cover before they shrink. */
const coveredShare = 0.3

const least = radiusOf(0)
const maxRadius = radiusOf(Number.MAX_SAFE_INTEGER)
const areaOf = (radius: number): number => Math.PI * radius ** 2

/**
 * The radius of each circle: GEO-10. If the circles would cover more than their share of the map, they divide that share
 * in proportion to their applicants.
 */
export function circleSizes(counts: readonly number[]): { radii: number[]; isShrunk: boolean } {
  const radii = counts.map(radiusOf)
  const room = mapSize.width * mapSize.height * coveredShare
  if (sum(radii.map(areaOf)) <= room) return { radii, isShrunk: false }
  const roomPerPerson = room / sum(counts)
  const shrunk = counts.map((count) =>
    Math.min(maxRadius, Math.max(least, Math.sqrt((count * roomPerPerson) / Math.PI))),
  )
  return { radii: shrunk, isShrunk: true }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
