import { expect, it } from 'vitest'
import { areTooManyComplaints } from './complaints.ts'

it.each([
  [0, 0, false],
  [2, 2, false],
  [3, 3, true],
  [3, 0, true],
  [3, 1_001, false],
  [3, 1_000, true],
  [29, 10_000, false],
  [30, 10_000, true],
])('%i complaints of %i delivered are too many: %s', (complaints, delivered, expected) => {
  expect(areTooManyComplaints({ complaints, delivered })).toBe(expected)
})
