import { describe, expect, it } from 'vitest'
import { shareTurns } from './share-turns.ts'

describe('turns of sources', () => {
  const apify = { name: 'apify', aheadMs: 0, betweenMs: 750 } as const
  const zyla = { name: 'zyla', aheadMs: 0, betweenMs: 1_000 } as const

  it('IG-17 go to the first source that has one soon, and to the others when it has none', () => {
    expect(shareTurns([apify, zyla], 10)).toEqual({ first: ['apify', 'apify', 'zyla'], againInMs: 250 })
  })

  it('are no more than asked for', () => {
    expect(shareTurns([apify, zyla], 1)).toEqual({ first: ['apify'], againInMs: 0 })
  })

  it('are none while every source is further ahead, and report for how long', () => {
    const later = [
      { ...apify, aheadMs: 3_000 },
      { ...zyla, aheadMs: 2_000 },
    ]
    expect(shareTurns(later, 5)).toEqual({ first: [], againInMs: 1_250 })
  })

  it('leave one within two seconds for a single lookup', () => {
    for (const betweenMs of [10, 120, 500, 1_000, 1_500]) {
      const { first } = shareTurns([{ ...apify, betweenMs }], 1_000)
      expect(first.length * betweenMs, String(betweenMs)).toBeLessThanOrEqual(2_000)
    }
  })

  it('of a slow source are taken only a moment ahead', () => {
    const slow = { ...apify, betweenMs: 6_000 }
    expect(shareTurns([{ ...slow, aheadMs: 200 }], 5).first).toEqual(['apify'])
    expect(shareTurns([{ ...slow, aheadMs: 300 }], 5)).toEqual({ first: [], againInMs: 50 })
  })
})
