import { describe, expect, it } from 'vitest'
import { isChannelAlive } from './channel-alive.ts'

describe('whether silence proves that a message was never sent', () => {
  it.each([
    [0, 0, false],
    [4, 4, false],
    [5, 5, true],
    [19, 19, true],
    [19, 18, false],
    [20, 20, true],
    [20, 19, false],
    [99, 98, false],
    [100, 99, true],
    [1000, 990, true],
    [1000, 989, false],
    [1000, 0, false],
  ])('of %i accepted neighbors %i were heard of: %s', (accepted, reported, isAlive) => {
    expect(isChannelAlive({ accepted, reported, firstTenthReportedAfterMs: 2_000, silentForMs: 900_000 })).toBe(isAlive)
  })

  it.each([
    [300_000, 900_000, true],
    [300_000, 899_999, false],
    [500_000, 1_200_000, false],
    [0, 900_000, true],
  ])(
    'F5 a tenth of them heard of after %i ms, and silence for %i ms: %s',
    (firstTenthReportedAfterMs, silentForMs, isAlive) => {
      expect(isChannelAlive({ accepted: 200, reported: 200, firstTenthReportedAfterMs, silentForMs })).toBe(isAlive)
    },
  )
})
