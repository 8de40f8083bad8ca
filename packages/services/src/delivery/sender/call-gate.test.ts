import { setTimeout as sleep } from 'node:timers/promises'
import { createTokenBucket, type TokenBucket } from '@velvet/domain/delivery'
import { describe, expect, it } from 'vitest'
import { createCallGate, type ReleasedCall, recipientsPerCall } from './call-gate.ts'

const clock = (): number => performance.now()

const open = (bucket: TokenBucket, connections = Number.POSITIVE_INFINITY, share = () => 1) =>
  createCallGate({ bucket, clock, connections, share, onOpened: () => undefined })

/** A gate that holds no call back for its rate; `start` asks for calls, and `underWay` are those that it has released. */
const busy = (connections?: number, share?: () => number) => {
  const gate = open(createTokenBucket(1_000_000, clock()), connections, share)
  const underWay: ReleasedCall[] = []
  const start = (calls: number): Promise<void> => {
    for (let call = 0; call < calls; call += 1) void gate.pass(1).then((call) => call && underWay.push(call))
    return sleep(10)
  }
  return { gate, underWay, start }
}

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

  it('counts calls when they leave, so that what held up the first ones does not make them arrive with the next ones', async () => {
    const gate = open(createTokenBucket(2, clock()))
    const left: number[] = []
    const leave = (call: ReleasedCall | null): void => {
      left.push(clock())
      call?.left()
      call?.left()
    }
    const first = await gate.pass(1)
    const second = await gate.pass(1)
    const third = gate.pass(1).then(leave)
    await sleep(600)
    leave(first)
    leave(second)
    await third
    const [start = 0, , next = 0] = left
    expect(next - start).toBeGreaterThanOrEqual(1_000)
  })

  it('counts a call that ended without leaving from its end', async () => {
    const gate = open(createTokenBucket(1, clock()))
    const first = await gate.pass(1)
    const second = gate.pass(1).then(clock)
    await sleep(300)
    const endedAt = clock()
    first?.end()
    expect((await second) - endedAt).toBeGreaterThanOrEqual(1_000)
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
    const { gate, underWay, start } = busy(2)
    await start(4)
    expect([underWay.length, gate.waiting()]).toEqual([2, 2])
    for (const released of [3, 4]) {
      underWay[released - 3]?.end()
      await sleep(0)
      expect([underWay.length, gate.waiting()]).toEqual([released, 4 - released])
    }
    for (const call of underWay.slice(2)) call.end()
    await start(2)
    expect([underWay.length, gate.waiting()]).toEqual([6, 0])
  })

  it('turns away all waiting calls when the wait would be too long, and accepts later ones (B6)', async () => {
    const bucket = createTokenBucket(1, clock())
    const gate = open(bucket)
    const calls = [gate.pass(1), gate.pass(3), gate.pass(2, true)]
    expect(gate.waiting()).toBe(5)
    gate.rejectWaiting()
    expect((await Promise.all(calls)).map((call) => call !== null)).toEqual([true, false, false])
    expect([gate.waiting(), gate.waiting(true)]).toEqual([0, 0])
    bucket.setRate(100, clock())
    expect(await gate.pass(1)).not.toBeNull()
  })

  it('keeps the pace when a connection is free but its time has not come', async () => {
    const startedAt = clock()
    const gate = open(createTokenBucket(20, startedAt), 1)
    for (let call = 0; call < 4; call += 1) {
      const call = await gate.pass(1)
      call?.end()
    }
    expect(clock() - startedAt).toBeGreaterThan(130)
  })

  describe('for a provider that names its quota', () => {
    const answer = async ({ gate, underWay }: ReturnType<typeof busy>, remaining: number, resetMs = 60_000) => {
      gate.applyQuota({ remaining, resetMs })
      underWay.shift()?.end()
      await sleep(0)
    }

    it('releases no call that the provider would refuse, and counts the open ones (B1)', async () => {
      const lane = busy()
      await lane.start(2)
      lane.gate.applyQuota({ remaining: 3, resetMs: 60_000 })
      await lane.start(5)
      expect([lane.underWay.length, lane.gate.waiting()]).toEqual([3, 4])
      await answer(lane, 2)
      expect([lane.underWay.length, lane.gate.waiting()]).toEqual([2, 4])
      await answer(lane, 5)
      expect([lane.underWay.length, lane.gate.waiting()]).toEqual([5, 0])
    })

    it.each([0, -5, Number.NaN])('always has one call open, even at a remainder of %s (B1)', async (remaining) => {
      const lane = busy()
      await lane.start(1)
      lane.gate.applyQuota({ remaining, resetMs: 60_000 })
      await lane.start(3)
      expect([lane.underWay.length, lane.gate.waiting()]).toEqual([1, 3])
      for (const waiting of [2, 1, 0]) {
        await answer(lane, remaining)
        expect([lane.underWay.length, lane.gate.waiting()]).toEqual([1, waiting])
      }
    })

    it('uses only its share of what remains, because other workers use the rest (B1)', async () => {
      const lane = busy(undefined, () => 0.3)
      lane.gate.applyQuota({ remaining: 11, resetMs: 60_000 })
      await lane.start(5)
      expect([lane.underWay.length, lane.gate.waiting()]).toEqual([3, 2])
    })

    it('forgets the quota when it resets, even while a call stays open (B1)', async () => {
      const lane = busy()
      await lane.start(1)
      lane.gate.applyQuota({ remaining: 1, resetMs: 60 })
      await lane.start(3)
      expect([lane.underWay.length, lane.gate.waiting()]).toEqual([1, 3])
      await expect.poll(() => lane.underWay.length).toBe(4)
    })

    it('keeps to its connections, however much remains (B1)', async () => {
      const lane = busy(2)
      await lane.start(1)
      lane.gate.applyQuota({ remaining: Number.MAX_SAFE_INTEGER, resetMs: 60_000 })
      await lane.start(3)
      expect([lane.underWay.length, lane.gate.waiting()]).toEqual([2, 2])
    })
  })

  describe('after a pause', () => {
    const pauseMs = 510

    /** A gate after a pause that has released the first of this many calls. */
    const probing = async (calls: number) => {
      const lane = busy()
      lane.gate.rest(clock() + pauseMs)
      await lane.start(calls)
      await expect.poll(() => lane.underWay.length, { interval: 5 }).toBe(1)
      return lane
    }

    it('releases one call, and the others once it was answered (B1)', async () => {
      const { gate, underWay, start } = busy()
      gate.rest(clock() + pauseMs)
      await start(4)
      expect(underWay.length).toBe(0)
      await expect.poll(() => underWay.length, { interval: 5 }).toBe(1)
      await start(2)
      expect([underWay.length, gate.waiting()]).toEqual([1, 5])
      underWay[0]?.end()
      await sleep(0)
      expect([underWay.length, gate.waiting()]).toEqual([6, 0])
    })

    it('learns nothing from the answers of earlier calls (B1)', async () => {
      const { gate, underWay, start } = busy()
      await start(3)
      gate.rest(clock() + pauseMs)
      underWay[0]?.end()
      await start(3)
      await expect.poll(() => underWay.length, { interval: 5 }).toBe(4)
      underWay[1]?.end()
      underWay[2]?.end()
      await start(0)
      expect([underWay.length, gate.waiting()]).toEqual([4, 2])
      underWay[3]?.end()
      await start(0)
      expect([underWay.length, gate.waiting()]).toEqual([6, 0])
    })

    it('begins anew when the single call led to another pause (B1)', async () => {
      const { gate, underWay } = await probing(3)
      gate.rest(clock() + pauseMs)
      underWay[0]?.end()
      await expect.poll(() => underWay.length, { interval: 5 }).toBe(2)
      expect(gate.waiting()).toBe(1)
      underWay[1]?.end()
      await expect.poll(() => underWay.length).toBe(3)
    })

    it('begins anew when the single call led to a brief pause (B1)', async () => {
      const { gate, underWay, start } = await probing(3)
      gate.rest(clock() + 50)
      underWay[0]?.end()
      await expect.poll(() => underWay.length, { interval: 5 }).toBe(2)
      await start(0)
      expect([underWay.length, gate.waiting()]).toEqual([2, 1])
    })

    it('learns nothing from a single call that never reached the provider (B1)', async () => {
      const { gate, underWay, start } = await probing(4)
      underWay[0]?.end(false)
      await start(0)
      expect([underWay.length, gate.waiting()]).toEqual([2, 2])
      underWay[1]?.end()
      await start(0)
      expect([underWay.length, gate.waiting()]).toEqual([4, 0])
    })

    it('waits half a second for a single call that hangs (B1)', async () => {
      const { underWay } = await probing(3)
      await sleep(250)
      expect(underWay.length).toBe(1)
      await expect.poll(() => underWay.length).toBe(3)
    })

    it('needs no single call when it was brief (B1)', async () => {
      const { gate } = busy()
      const restsUntil = clock() + 50
      gate.rest(restsUntil)
      const calls = [gate.pass(1), gate.pass(1), gate.pass(1)]
      await calls[0]
      expect(clock()).toBeGreaterThanOrEqual(restsUntil)
      expect(gate.waiting()).toBe(0)
    })
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
