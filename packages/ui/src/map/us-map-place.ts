import { projectUsa } from './us-map-projection.ts'

export type UsMapStrength = 'high' | 'medium' | 'low'

export type UsMapPlace = {
  id: string
  lng: number
  lat: number
  /** In units of the map, which is 975 wide. */
  radius: number
  /** The fill of the circle. */
  strength: UsMapStrength
  /** Shown beside the circle if there is room, e.g. `New York` and `312`. */
  label: string
  value: string
  /** The name of the button and its tooltip, e.g. `New York, NY: 312 applicants`. */
  description: string
}

/** A place with its position in map units. */
export type DrawnPlace = UsMapPlace & { x: number; y: number }

/** The places on the map, in the given order. */
export const drawnPlaces = (places: readonly UsMapPlace[]): DrawnPlace[] =>
  places.flatMap((place) => {
    const point = projectUsa([place.lng, place.lat])
    return point ? [{ ...place, x: point[0], y: point[1] }] : []
  })
