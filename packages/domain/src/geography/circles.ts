/** The bands of the map, the fullest first, with the words of its legend and the fewest people of each (GEO-09, LIM-27). */
export const bands = [
  { band: 'high', label: 'High (50+)', least: 50 },
  { band: 'medium', label: 'Medium (20-50)', least: 20 },
  { band: 'low', label: 'Low (1-20)', least: 1 },
] as const
export type Band = (typeof bands)[number]['band']

const minRadius = 5
const peoplePerUnit = 5
const maxRadius = 60

/** The band of a place by its number of people: exactly 50 are high, exactly 20 medium (GEO-09). */
export const bandOf = (count: number): Band => bands.find(({ least }) => count >= least)?.band ?? 'low'

/**
 * Radius of a place's circle in units of the map, which is 975 wide: the larger of 5 and count / 5 (GEO-10, LIM-27), at most
 * 60, so that the largest city does not cover its neighbors.
 */
export const radiusOf = (count: number): number => Math.min(maxRadius, Math.max(minRadius, count / peoplePerUnit))
