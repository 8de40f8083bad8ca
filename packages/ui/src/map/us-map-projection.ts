import { geoAlbersUsa } from 'd3-geo'

/** The size of the map in map units, in which circles have their radius. */
export const mapSize = { width: 975, height: 610 } as const

// The outline was projected with these parameters; places must use the same ones.
const albers = geoAlbersUsa()
  .scale(1300)
  .translate([mapSize.width / 2, mapSize.height / 2])

/**
 * The position of a place on the map of the United States, in map units from the upper left corner; Alaska and Hawaii are
 * below California. `null` for places that are not on it, such as those in Europe or Puerto Rico.
 */
export const projectUsa = ([lng, lat]: readonly [lng: number, lat: number]): [x: number, y: number] | null =>
  Number.isFinite(lng) && Number.isFinite(lat) ? albers([lng, lat]) : null
