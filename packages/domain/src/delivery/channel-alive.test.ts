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
  ])('of %i accepted neighbours %i were heard of: %s', (accepted, heard, isAlive) => {
    expect(isChannelAlive({ accepted, heard })).toBe(isAlive)
  })
})
