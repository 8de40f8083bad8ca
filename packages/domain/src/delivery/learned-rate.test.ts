import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loweredRate, raisedRate, shareOf } from './learned-rate.ts'

describe('the learned rate of a provider (B1)', () => {
  it('is at most halved by one refusal, and never falls below a hundredth of the configured rate', () => {
    expect(loweredRate(500, 500, { accepted: 0, tooFast: 10, withheld: 30_000 })).toBe(250)
    expect(loweredRate(6, 500, { accepted: 0, tooFast: 1, withheld: 100 })).toBe(5)
  })

  it('is the accepted rate plus a quarter, once that is above half', () => {
    const rate = loweredRate(4, 200, { accepted: 120, tooFast: 0, withheld: 60 })
    expect(rate).toBeCloseTo(4 * (2 / 3) * 1.25)
  })

  it('does not change when few of many calls are refused without a wait', () => {
    expect(loweredRate(100, 500, { accepted: 85, tooFast: 15, withheld: 0 })).toBe(100)
  })

  it('grows by the same amount every second, up to the configured rate', () => {
    expect(raisedRate(2, 600, 1)).toBe(3)
    expect(raisedRate(100, 600, 10)).toBe(110)
    expect(raisedRate(599, 600, 10)).toBe(600)
  })

  it('approaches the limit within ten windows from any configured rate', () => {
    for (const configured of [5, 50, 500, 5_000]) {
      let rate = configured
      for (let window = 0; window < 12; window += 1) {
        const sendingSeconds = 120 / rate
        if (sendingSeconds < 60)
          rate = loweredRate(rate, configured, {
            accepted: 120,
            tooFast: 1,
            withheld: (60 - sendingSeconds) * rate,
          })
      }
      expect(rate).toBeLessThanOrEqual(Math.max(3, configured / 100))
      expect(rate).toBeGreaterThanOrEqual(2)
    }
  })
})

describe('the share of a worker (B6)', () => {
  it.each([
    [{ total: 40, taken: 0, workers: 1 }, 40],
    [{ total: 40, taken: 20, workers: 2 }, 20],
    [{ total: 40, taken: 40, workers: 2 }, 0],
    [{ total: 40, taken: 30, workers: 2 }, 10],
    [{ total: 1, taken: 0, workers: 20 }, 1],
    [{ total: 1, taken: 1, workers: 20 }, 0],
    [{ total: 40, taken: 0, workers: 3 }, 14],
    [{ total: 40, taken: 28, workers: 3 }, 12],
    [{ total: 2.5, taken: 0, workers: 1 }, 2.5],
    [{ total: 2.5, taken: 1, workers: 20 }, 1],
    [{ total: 2.5, taken: 2, workers: 20 }, 0],
    [{ total: 0.5, taken: 0, workers: 3 }, 0.5],
  ])('of %o is %d per second', (lease, expected) => {
    expect(shareOf(lease)).toBeCloseTo(expected)
  })

  // No worker can use half a message per second of its share, so that twenty with one and a half each left a third unused.
  it.each([
    [30, 20],
    [130, 20],
    [500, 19],
    [12.7, 5],
    [1.9, 3],
  ])(
    'leaves no whole message of %d per second unused once all of %d workers have joined and asked',
    (total, workers) => {
      const shares: number[] = []
      const ask = (worker: number): void => {
        shares[worker] = 0
        const taken = shares.reduce((sum, share) => sum + share, 0)
        shares[worker] = shareOf({ total, taken, workers: shares.length })
      }
      for (let joined = 1; joined <= workers; joined += 1) {
        shares.push(0)
        for (let worker = 0; worker < joined; worker += 1) ask(worker)
        for (let worker = joined - 1; worker >= 0; worker -= 1) ask(worker)
      }
      expect(shares.reduce((sum, share) => sum + Math.floor(share), 0)).toBe(Math.floor(total))
    },
  )

  it('never exceeds the total with the other shares, in whatever order workers start, stop and ask', () => {
    const step = fc.tuple(fc.nat(9), fc.boolean())
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 500, noNaN: true }), fc.array(step, { maxLength: 60 }), (total, steps) => {
        const shares = new Map<number, number>()
        for (const [worker, leaves] of steps) {
          shares.delete(worker)
          if (leaves) continue
          const taken = [...shares.values()].reduce((sum, share) => sum + share, 0)
          shares.set(worker, shareOf({ total, taken, workers: shares.size + 1 }))
          expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(total * 1.000001)
        }
      }),
    )
  })
})
