import { describe, expect, it } from 'vitest'
import { ratePercent, rateText } from './rates.ts'

describe('rates', () => {
  it.each([
    [0, 0, '0.0%'],
    [5, 0, '0.0%'],
    [1, 8, '12.5%'],
    [1, 3, '33.3%'],
    [2, 3, '66.7%'],
    [7, 7, '100.0%'],
  ])('CAMP-07 CAMP-08 CAMP-09 shows %i of %i as %s', (part, whole, text) => {
    expect(rateText(part, whole)).toBe(text)
    expect(`${ratePercent(part, whole).toFixed(1)}%`).toBe(text)
  })
})
