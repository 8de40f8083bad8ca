import { describe, expect, it } from 'vitest'
import { bandOf, bands, radiusOf } from './circles.ts'

describe('circles of the map', () => {
  it.each([
    [1, 'low'],
    [19, 'low'],
    [20, 'medium'],
    [49, 'medium'],
    [50, 'high'],
    [1_000_000, 'high'],
  ])('GEO-09 LIM-27 puts %i people into the band %s', (count, band) => {
    expect(bandOf(count)).toBe(band)
  })

  it('GEO-09 LIM-27 labels the bands as specified, the fullest first', () => {
    expect(bands.map(({ label }) => label)).toEqual(['High (50+)', 'Medium (20-50)', 'Low (1-20)'])
  })

  it.each([
    [1, 5],
    [25, 5],
    [26, 5.2],
    [100, 20],
    [299, 59.8],
    [300, 60],
    [1_000_000, 60],
  ])('GEO-10 LIM-27 draws %i people with a radius of %d', (count, radius) => {
    expect(radiusOf(count)).toBe(radius)
  })
})
