import { mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-albers-10m.json'
import { expect, it } from 'vitest'
import { unitsPerMapUnit } from './us-map-shapes.ts'

type Atlas = Topology<{ states: GeometryCollection; nation: GeometryCollection }>
type Point = readonly number[]

// TypeScript infers arrays from a JSON file, never tuples.
const us = atlas as unknown as Atlas
const stateBorders = mesh(us, us.objects.states, (one, other) => one !== other)
const coasts = mesh(us, us.objects.nation)

// Smaller islands would be specks that cost more bytes than they show.
const minPoints = 4

/** A line in whole units relative to its start, without duplicate points. */
function lineOf(points: readonly Point[]): string {
  const rounded = points.map((point) => point.map((each) => Math.round(each * unitsPerMapUnit)))
  const [start = [], ...rest] = rounded.filter((point, index) => String(point) !== String(rounded[index - 1]))
  const steps = rest.map((point, index) =>
    point.map((each, axis) => each - ((index ? rest[index - 1] : start)?.[axis] ?? 0)),
  )
  return rest.length >= minPoints
    ? `M${start.join(' ')}l${steps.map((step) => step.join(' ')).join(' ')}`.replaceAll(' -', '-')
    : ''
}

const pathOf = (lines: readonly (readonly Point[])[]): string => lines.map(lineOf).join('')

it('are generated from the atlas of the Census Bureau; vitest -u generates them again', async () => {
  const text = [
    '/** How many units of these shapes make one of the map. */',
    `export const unitsPerMapUnit = ${unitsPerMapUnit}`,
    '',
    '/** The outline of the United States, of us-atlas (ISC license), as its test makes it. */',
    `export const nation =\n  '${pathOf(coasts.coordinates)}'`,
    '',
    '/** The borders between the states. */',
    `export const borders =\n  '${pathOf(stateBorders.coordinates)}'`,
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('./us-map-shapes.ts')
})
