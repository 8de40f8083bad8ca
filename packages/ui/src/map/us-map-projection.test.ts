import { geoCentroid, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import onGlobe from 'us-atlas/states-10m.json'
import onMap from 'us-atlas/states-albers-10m.json'
import { expect, it } from 'vitest'
import { mapSize, projectUsa } from './us-map-projection.ts'

const statesOf = (atlas: unknown) => {
  const { objects, ...topology } = atlas as Topology<{ states: GeometryCollection }>
  return feature({ ...topology, objects }, objects.states).features
}

const drawnMiddles = new Map(statesOf(onMap).map((state) => [state.id, geoPath().centroid(state)]))
const drawnStates = statesOf(onGlobe)
  .filter(({ id }) => drawnMiddles.has(id))
  .map((state) => ({ name: (state.properties as { name: string }).name, state }))

it.each(drawnStates)('GEO-08 places the center of $name inside its outline', ({ state }) => {
  const [x = 0, y = 0] = projectUsa(geoCentroid(state)) ?? []
  const [drawnX = 0, drawnY = 0] = drawnMiddles.get(state.id) ?? []
  expect(Math.hypot(x - drawnX, y - drawnY)).toBeLessThan(3)
})

it('GEO-08 places all states and the capital', () => {
  expect(drawnStates).toHaveLength(51)
})

it.each([
  ['Anchorage', -149.9, 61.22],
  ['Honolulu', -157.86, 21.31],
])('GEO-08 places %s below California', (_name, lng, lat) => {
  const [x = 0, y = 0] = projectUsa([lng, lat]) ?? []
  expect(x).toBeLessThan(mapSize.width / 2)
  expect(y).toBeGreaterThan(mapSize.height * 0.75)
})

it.each([
  ['London', -0.13, 51.51],
  ['San Juan', -66.11, 18.47],
  ['Sydney', 151.2, -33.87],
  ['nowhere', Number.NaN, 40],
])('has no position for %s', (_name, lng, lat) => {
  expect(projectUsa([lng, lat])).toBeNull()
})
