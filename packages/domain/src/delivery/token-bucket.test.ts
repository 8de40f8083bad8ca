import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** Calls as soon as it may, for so long; returns when each call started. */
const useUp = (bucket: TokenBucket, fromMs: number, untilMs: number): number[] => {
  const starts: number[] = []
  for (let now = fromMs; now < untilMs; now += Math.max(1, Math.ceil(bucket.waitMs(now))))
    for (let taken = bucket.take(1, now); taken > 0; taken = bucket.take(1, now)) starts.push(now)
  return starts
}

const mostInOneSecond = (starts: readonly number[]): number => {
  let most = 0
  let first = 0
  for (const [index, start] of starts.entries()) {
    while (start - (starts[first] ?? start) >= 1_000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

describe('the token bucket', () => {
  it.each([1, 5, 50, 500, 3_000])('at %i per second no second holds more, and the rate is nearly used', (perSecond) => {
    const starts = useUp(createTokenBucket(perSecond, 0), 0, 20_000)
    expect(mostInOneSecond(starts)).toBeLessThanOrEqual(perSecond)
    expect(starts.length).toBeGreaterThanOrEqual(perSecond * 20 * 0.98 - 1)
  })

  it('gathers no more than a moment while nobody calls', () => {
    const bucket = createTokenBucket(1_000, 0)
    expect(bucket.take(1_000, 60_000)).toBeLessThanOrEqual(20)
  })

  it('has what was given back, and says how long to wait', () => {
    const bucket = createTokenBucket(10, 0)
    expect(bucket.take(5, 0)).toBe(1)
    expect(bucket.waitMs(0)).toBeGreaterThan(80)
    bucket.giveBack(1)
    expect(bucket.waitMs(0)).toBe(0)
    expect(bucket.take(5, 0)).toBe(1)
  })

  it('halves the rate when it was too much and is back to all of it within two seconds', () => {
    const bucket = createTokenBucket(1_000, 0)
    bucket.take(1_000, 10_000)
    bucket.slowDown(10_000)
    const starts = useUp(bucket, 10_000, 14_000)
    const inSecond = (second: number): number =>
      starts.filter((at) => Math.floor((at - 10_000) / 1_000) === second).length
    expect(inSecond(0)).toBeLessThan(720)
    expect(inSecond(3)).toBeGreaterThan(960)
  })

  it('never hands out more than was asked for, nor less than nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -3, max: 40 }), fc.nat(500)), { maxLength: 60 }), (calls) => {
        const bucket = createTokenBucket(20, 0)
        let now = 0
        let total = 0
        for (const [wanted, pause] of calls) {
          now += pause
          const taken = bucket.take(wanted, now)
          expect(taken).toBeGreaterThanOrEqual(0)
          expect(taken).toBeLessThanOrEqual(Math.max(0, wanted))
          total += taken
        }
        expect(total).toBeLessThanOrEqual(1.3 + (now / 1_000) * 20)
      }),
    )
  })
})
