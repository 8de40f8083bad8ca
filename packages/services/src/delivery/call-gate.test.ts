import { createTokenBucket } from '@velvet/domain/delivery'
import { describe, expect, it } from 'vitest'
import { createCallGate, recipientsPerCall } from './call-gate.ts'

const clock = (): number => performance.now()

describe('the gate before calls', () => {
  it('lets calls go in their order, evenly, and counts who waits', async () => {
    const gate = createCallGate(createTokenBucket(20, clock()), clock, () => undefined)
    const gone: number[] = []
    const startedAt = clock()
    const calls = [2, 1, 1].map((recipients, index) => gate.pass(recipients).then(() => gone.push(index)))
    expect(gate.waiting()).toBe(4)
    await Promise.all(calls)
    expect(gone).toEqual([0, 1, 2])
    expect(clock() - startedAt).toBeGreaterThan(130)
    expect(gate.waiting()).toBe(0)
  })

  it('lets a call go that became too big when the rate fell', async () => {
    const bucket = createTokenBucket(1_000, clock())
    const gate = createCallGate(bucket, clock, () => undefined)
    const call = gate.pass(50)
    bucket.setRate(10, clock())
    await call
    expect(gate.waiting()).toBe(0)
  })

  it.each([
    [1, 300, 1],
    [100, 300, 30],
    [100, 500, 50],
    [100, 1_000, 100],
    [1_000, 1_000, 100],
    [1_000, 1_000_000, 1_000],
    [100, 7, 1],
    [100, 0.5, 1],
    [1_000, 333, 9],
  ])('up to %i in a call at %i per second are %i', (most, perSecond, expected) => {
    expect(recipientsPerCall(most, perSecond)).toBe(expected)
  })
})
