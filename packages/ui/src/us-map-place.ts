import { projectUsa } from './us-map-projection.ts'

export type UsMapStrength = 'high' | 'medium' | 'low'

export type UsMapPlace = {
  id: string
  lng: number
  lat: number
  /** In units of the map, which is 975 wide. */
  radius: number
  /** How full the circle looks. */
  strength: UsMapStrength
  /** Beside the circle as far as there is room, e.g. `New York` and `312`. */
  label: string
  value: string
  /** The name of the button and its tooltip, e.g. `New York, NY: 312 applicants`. */
  description: string
}

/** A place with its spot on the map, in units of the map. */
export type DrawnPlace = UsMapPlace & { x: number; y: number }

/** The places that lie on the map, in their order. */
export const drawnPlaces = (places: readonly UsMapPlace[]): DrawnPlace[] =>
  places.flatMap((place) => {
    const point = projectUsa([place.lng, place.lat])
    return point ? [{ ...place, x: point[0], y: point[1] }] : []
  })
