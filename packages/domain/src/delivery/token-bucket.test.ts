import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

type Pauses = (turn: number) => number
const onTime: Pauses = () => 0

/** Calls as soon as it may, for so long; returns when each call started. */
const useUp = (bucket: TokenBucket, fromMs: number, untilMs: number, late = onTime, perCall = 1): number[] => {
  const starts: number[] = []
  let turn = 0
  for (let now = fromMs; now < untilMs; now += Math.max(1, Math.ceil(bucket.waitMs(perCall, now))) + late(turn)) {
    while (bucket.take(perCall, now)) for (let one = 0; one < perCall; one += 1) starts.push(now)
    turn += 1
  }
  return starts
}

const maxInOneSecond = (starts: readonly number[]): number => {
  let most = 0
  let first = 0
  for (const [index, start] of starts.entries()) {
    while (start - (starts[first] ?? start) >= 1_000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

describe('the token bucket', () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [5, 1],
    [50, 1],
    [300, 1],
    [500, 1],
    [3_000, 1],
    [1_000, 5],
    [5_000, 25],
  ])('at %i per second, %i in a call, no second holds more, and 98 of 100 are used', (perSecond, perCall) => {
    const starts = useUp(createTokenBucket(perSecond, 0), 0, 20_300, onTime, perCall)
    expect(maxInOneSecond(starts)).toBeLessThanOrEqual(perSecond)
    expect(starts.length).toBeGreaterThanOrEqual(perSecond * 20 * 0.98)
  })

  it.each([300, 3_000])(
    'at %i per second makes up for what held it up, without a second that holds more',
    (perSecond) => {
      const starts = useUp(createTokenBucket(perSecond, 0), 0, 20_300, (turn) => (turn % 200 === 0 ? 80 : turn % 3))
      expect(maxInOneSecond(starts)).toBeLessThanOrEqual(perSecond)
      expect(starts.length).toBeGreaterThanOrEqual(perSecond * 20 * 0.98)
    },
  )

  it('at a rate of few calls, what delays each of them for a moment delays no later one', () => {
    const starts = useUp(createTokenBucket(7, 0), 0, 20_300, () => 10)
    expect(maxInOneSecond(starts)).toBeLessThanOrEqual(7)
    expect(starts.length).toBeGreaterThanOrEqual(7 * 20 * 0.97)
  })

  it('no second exceeds the rate when calls arrive with up to 15 ms of jitter', () => {
    let turn = 0
    const starts = useUp(createTokenBucket(300, 0), 0, 20_000, () => (turn++ % 25 === 0 ? 90 : 0))
    const arrivals = starts.map((at, index) => at + ((index * 7) % 16)).sort((a, b) => a - b)
    expect(maxInOneSecond(arrivals)).toBeLessThanOrEqual(300)
  })

  it('accumulates no more than a tenth of a second while it is idle', () => {
    const bucket = createTokenBucket(1_000, 0)
    expect(bucket.take(101, 60_000)).toBe(true)
    expect(bucket.take(1, 60_000)).toBe(false)
  })

  it('has nothing to catch up on when no call waited', () => {
    const bucket = createTokenBucket(1_000, 0)
    bucket.rested(60_000)
    expect(bucket.take(5, 60_000)).toBe(true)
    expect(bucket.take(1, 60_000)).toBe(false)
  })

  it('returns how long to wait, and grants all permits of a call or none', () => {
    const bucket = createTokenBucket(10, 0)
    expect(bucket.waitMs(1, 0)).toBe(0)
    expect(bucket.take(1, 0)).toBe(true)
    expect(bucket.waitMs(1, 0)).toBeCloseTo(100)
    expect(bucket.take(1, 99)).toBe(false)
    expect(bucket.take(1, 100)).toBe(true)
  })

  it('grants nothing while the provider asked to wait, then continues at its rate without a burst (B1)', () => {
    const bucket = createTokenBucket(100, 0)
    useUp(bucket, 0, 1_000)
    bucket.rest(61_000)
    bucket.rest(5_000)
    expect(bucket.waitMs(1, 1_000)).toBe(60_000)
    expect(useUp(bucket, 1_000, 61_000)).toEqual([])
    expect(maxInOneSecond(useUp(bucket, 61_000, 63_000))).toBeLessThanOrEqual(100)
  })

  it('grants nothing at rate 0, and continues with the next rate', () => {
    const bucket = createTokenBucket(0, 0)
    expect([bucket.take(1, 60_000), bucket.waitMs(1, 60_000)]).toEqual([false, Number.POSITIVE_INFINITY])
    bucket.setRate(2, 60_000)
    expect(useUp(bucket, 60_000, 70_000).length).toBeGreaterThan(17)
  })

  it.each([
    [400, 40],
    [40, 400],
    [1_000, 1],
    [300, 150],
    [1, 0.5],
  ])('changes from %i to %i per second without a burst, and uses the new rate', (before, after) => {
    const bucket = createTokenBucket(before, 0)
    const old = useUp(bucket, 0, 10_000)
    bucket.setRate(after, 10_000)
    const starts = useUp(bucket, 10_000, 30_000)
    expect(maxInOneSecond(starts)).toBeLessThanOrEqual(Math.max(1, after))
    expect(maxInOneSecond([...old, ...starts])).toBeLessThanOrEqual(Math.max(before, after))
    expect(starts.length).toBeGreaterThanOrEqual(after * 18 * 0.98)
  })

  it('a call above one second of the rate, such as after a decrease, waits for a second without other calls', () => {
    const bucket = createTokenBucket(100, 0)
    expect(bucket.take(10, 1_000)).toBe(true)
    bucket.setRate(5, 1_000)
    expect(bucket.take(10, 1_900)).toBe(false)
    expect(bucket.take(10, 5_000)).toBe(true)
    expect(bucket.take(1, 5_900)).toBe(false)
  })

  it('no second exceeds the rate, whatever the pattern of calls', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat(300)), { maxLength: 80 }), (calls) => {
        const bucket = createTokenBucket(20, 0)
        let now = 0
        const starts: number[] = []
        for (const [count, pause] of calls) {
          now += pause
          if (bucket.take(count, now)) starts.push(...Array.from({ length: count }, () => now))
        }
        expect(maxInOneSecond(starts)).toBeLessThanOrEqual(20)
      }),
    )
  })
})
