import { describe, expect, it } from 'vitest'
import { conversionChange, conversionRate } from './conversion.ts'

describe('conversion', () => {
  it.each([
    [0, 0, null],
    [9, 0, null],
    [5, 4, null],
    [5, 5, 50],
    [10, 0, 100],
    [0, 10, 0],
    [2, 10, 16.7],
  ])('GEO-05 of %i approved and %i declined is %d, and nothing under 10 decisions', (approved, declined, rate) => {
    expect(conversionRate({ approved, declined })).toBe(rate)
  })

  it('GEO-05 changes by the points between two spans, unless one of them has too few decisions', () => {
    const half = { approved: 5, declined: 5 }
    expect(conversionChange({ approved: 2, declined: 1 }, half)).toBe(null)
    expect(conversionChange(half, { approved: 2, declined: 1 })).toBe(null)
    expect(conversionChange({ approved: 8, declined: 4 }, half)).toBe(16.7)
    expect(conversionChange(half, { approved: 8, declined: 4 })).toBe(-16.7)
    expect(conversionChange(half, half)).toBe(0)
  })
})
