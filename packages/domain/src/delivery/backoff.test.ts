import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

const usual = { baseMs: 2_000, capMs: 300_000 }

describe('backoff', () => {
  it('doubles the longest wait with each try, up to the cap', () => {
    const longest = [0, 1, 2, 3, 7, 8, 100].map((attempt) => backoffMs(attempt, usual, 1))
    expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 256_000, 300_000, 300_000])
  })

  it('spreads over the whole interval, so that messages that failed together do not retry together', () => {
    expect([0, 0.25, 0.5].map((random) => backoffMs(3, usual, random))).toEqual([0, 4_000, 8_000])
  })

  it('never retries before the provider allows it', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.nat(50), chance, fc.nat(3_600_000), (attempt, random, retryAfterMs) => {
        const wait = backoffMs(attempt, usual, random, retryAfterMs)
        expect(wait).toBeGreaterThanOrEqual(retryAfterMs)
        expect(wait).toBeLessThanOrEqual(retryAfterMs + usual.capMs)
      }),
    )
  })
})
