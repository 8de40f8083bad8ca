import { createTokenBucket, type TokenBucket } from '@velvet/domain/delivery'
import { describe, expect, it } from 'vitest'
import { createCallGate, recipientsPerCall } from './call-gate.ts'

const clock = (): number => performance.now()

const open = (bucket: TokenBucket, connections = Number.POSITIVE_INFINITY) =>
  createCallGate({ bucket, clock, connections, onOpened: () => undefined })

describe('the call gate', () => {
  it('releases calls in order and at an even pace, and counts the waiting ones', async () => {
    const startedAt = clock()
    const gate = open(createTokenBucket(20, startedAt))
    const gone: number[] = []
    const calls = [2, 1, 1].map((recipients, index) => gate.pass(recipients).then(() => gone.push(index)))
    expect(gate.waiting()).toBe(4)
    await Promise.all(calls)
    expect(gone).toEqual([0, 1, 2])
    expect(clock() - startedAt).toBeGreaterThan(130)
    expect(gate.waiting()).toBe(0)
  })

  it('releases an urgent call before the others, behind other urgent calls', async () => {
    const gate = open(createTokenBucket(20, clock()))
    const gone: string[] = []
    const pass = (name: string, urgent: boolean) => gate.pass(1, urgent).then(() => gone.push(name))
    const calls = [
      pass('at once', false),
      pass('a', false),
      pass('b', false),
      pass('first', true),
      pass('second', true),
    ]
    expect([gate.waiting(), gate.waiting(true)]).toEqual([4, 2])
    await Promise.all(calls)
    expect(gone).toEqual(['at once', 'first', 'second', 'a', 'b'])
    expect([gate.waiting(), gate.waiting(true)]).toEqual([0, 0])
  })

  it('lets no call be overtaken forever, because leases end', async () => {
    const gate = open(createTokenBucket(100, clock()))
    const gone: number[] = []
    const pass = (name: number, urgent: boolean) => gate.pass(1, urgent).then(() => gone.push(name))
    const urgent = Array.from({ length: 15 }, (_, index) => index + 1)
    await Promise.all([pass(-1, false), pass(0, false), ...urgent.map((name) => pass(name, true))])
    expect(gone.indexOf(0)).toBe(6)
    expect(gone.filter((name) => name > 0)).toEqual(urgent)
  })

  it('releases a call that became too large when the rate fell', async () => {
    const bucket = createTokenBucket(1_000, clock())
    const gate = open(bucket)
    const call = gate.pass(50)
    bucket.setRate(10, clock())
    await call
    expect(gate.waiting()).toBe(0)
  })

  it('releases no more calls at once than there are connections, and the next one as soon as a connection is free', async () => {
    const gate = open(createTokenBucket(1_000_000, clock()), 2)
    const gone: number[] = []
    const calls = [0, 1, 2, 3].map((name) => gate.pass(1).then(() => gone.push(name)))
    await Promise.all(calls.slice(0, 2))
    expect([gone, gate.waiting()]).toEqual([[0, 1], 2])
    gate.ended()
    await calls[2]
    expect([gone, gate.waiting()]).toEqual([[0, 1, 2], 1])
    gate.ended()
    await calls[3]
    gate.ended()
    gate.ended()
    await Promise.all([gate.pass(1), gate.pass(1)])
    expect(gate.waiting()).toBe(0)
  })

  it('turns away all waiting calls when the wait would be too long, and accepts later ones (B6)', async () => {
    const bucket = createTokenBucket(1, clock())
    const gate = open(bucket)
    const calls = [gate.pass(1), gate.pass(3), gate.pass(2, true)]
    expect(gate.waiting()).toBe(5)
    gate.turnBack()
    expect([await Promise.all(calls), gate.waiting(), gate.waiting(true)]).toEqual([[true, false, false], 0, 0])
    bucket.setRate(100, clock())
    expect(await gate.pass(1)).toBe(true)
  })

  it('keeps the pace when a connection is free but its time has not come', async () => {
    const startedAt = clock()
    const gate = open(createTokenBucket(20, startedAt), 1)
    for (let call = 0; call < 4; call += 1) {
      await gate.pass(1)
      gate.ended()
    }
    expect(clock() - startedAt).toBeGreaterThan(130)
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
