import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

type Pauses = (turn: number) => number
const onTime: Pauses = () => 0

/** Calls that leave at once. */
const call = (bucket: TokenBucket, count: number, nowMs: number): boolean => {
  const isGranted = bucket.take(count, nowMs)
  if (isGranted) bucket.left(count, nowMs)
  return isGranted
}

/** Calls as soon as it may, for so long; returns when each call started. */
const useUp = (bucket: TokenBucket, fromMs: number, untilMs: number, late = onTime, perCall = 1): number[] => {
  const starts: number[] = []
  let turn = 0
  for (let now = fromMs; now < untilMs; now += Math.max(1, Math.ceil(bucket.waitMs(perCall, now))) + late(turn)) {
    while (call(bucket, perCall, now)) for (let one = 0; one < perCall; one += 1) starts.push(now)
    turn += 1
  }
  return starts
}

/** The same with calls that are held up between their permits and their first byte; returns when each call left, in order. */
const useUpSlowly = (bucket: TokenBucket, untilMs: number, heldUpMs: Pauses, late = onTime): number[] => {
  const departures: number[] = []
  let preparing: number[] = []
  let started = 0
  let turn = 0
  const leaveUntil = (nowMs: number): void => {
    const leaving = preparing.filter((at) => at <= nowMs).sort((a, b) => a - b)
    preparing = preparing.filter((at) => at > nowMs)
    for (const at of leaving) bucket.left(1, at)
    departures.push(...leaving)
  }
  for (let now = 0; now < untilMs; now += Math.max(1, Math.ceil(bucket.waitMs(1, now))) + late(turn++)) {
    leaveUntil(now)
    for (; bucket.take(1, now); started += 1) preparing.push(now + heldUpMs(started))
  }
  leaveUntil(Number.POSITIVE_INFINITY)
  return departures
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

  it('no second exceeds the rate when calls are held up before they leave, and take up to 10 ms longer on their way', () => {
    const bucket = createTokenBucket(300, 0)
    const heldUpMs = (index: number): number => (index * 13) % 40
    const departures = useUpSlowly(bucket, 20_000, heldUpMs, (turn) => (turn % 25 === 0 ? 90 : 0))
    const arrivals = departures.map((at, index) => at + ((index * 7) % 11)).sort((a, b) => a - b)
    expect(maxInOneSecond(arrivals)).toBeLessThanOrEqual(300)
  })

  it('accumulates no more than a tenth of a second while it is idle', () => {
    const bucket = createTokenBucket(1_000, 0)
    expect(call(bucket, 101, 60_000)).toBe(true)
    expect(call(bucket, 1, 60_000)).toBe(false)
  })

  it('has nothing to catch up on when no call waited', () => {
    const bucket = createTokenBucket(1_000, 0)
    bucket.rested(60_000)
    expect(call(bucket, 5, 60_000)).toBe(true)
    expect(call(bucket, 1, 60_000)).toBe(false)
  })

  it('returns how long to wait, and grants all permits of a call or none', () => {
    const bucket = createTokenBucket(10, 0)
    expect(bucket.waitMs(1, 0)).toBe(0)
    expect(call(bucket, 1, 0)).toBe(true)
    expect(bucket.waitMs(1, 0)).toBeCloseTo(100)
    expect(call(bucket, 1, 99)).toBe(false)
    expect(call(bucket, 1, 100)).toBe(true)
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
    expect([call(bucket, 1, 60_000), bucket.waitMs(1, 60_000)]).toEqual([false, Number.POSITIVE_INFINITY])
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
    expect(call(bucket, 10, 1_000)).toBe(true)
    bucket.setRate(5, 1_000)
    expect(call(bucket, 10, 1_900)).toBe(false)
    expect(call(bucket, 10, 5_000)).toBe(true)
    expect(call(bucket, 1, 5_900)).toBe(false)
  })

  it('no second exceeds the rate, whatever the pattern of calls', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat(300)), { maxLength: 80 }), (calls) => {
        const bucket = createTokenBucket(20, 0)
        let now = 0
        const starts: number[] = []
        for (const [count, pause] of calls) {
          now += pause
          if (call(bucket, count, now)) starts.push(...Array.from({ length: count }, () => now))
        }
        expect(maxInOneSecond(starts)).toBeLessThanOrEqual(20)
      }),
    )
  })

  it('no second exceeds the rate, however long calls are held up before they leave', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_000), { minLength: 1, maxLength: 50 }), (heldUpMs) => {
        const departures = useUpSlowly(
          createTokenBucket(20, 0),
          10_000,
          (index) => heldUpMs[index % heldUpMs.length] ?? 0,
        )
        expect(maxInOneSecond(departures)).toBeLessThanOrEqual(20)
      }),
    )
  })

  it('uses 98 of 100 when each call takes some milliseconds before it leaves', () => {
    const departures = useUpSlowly(createTokenBucket(300, 0), 20_300, () => 4)
    expect(maxInOneSecond(departures)).toBeLessThanOrEqual(300)
    expect(departures.length).toBeGreaterThanOrEqual(300 * 20 * 0.98)
  })
})
