import { expect, it } from 'vitest'
import { areTooManyRefused } from './refusals.ts'

it.each([
  [0, 0, false],
  [9, 9, false],
  [10, 10, true],
  [10, 100, false],
  [11, 100, true],
  [1_000, 10_000, false],
  [1_001, 10_000, true],
])('%i refused or bounced of %i are too many: %s (B8)', (refused, answered, expected) => {
  expect(areTooManyRefused({ refused, answered })).toBe(expected)
})
