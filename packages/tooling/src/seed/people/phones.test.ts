import { expect, it } from 'vitest'
import { phoneAt } from './phones.ts'

it('gives each person, up to the maximum, a unique phone number of the exchange 555 without an owner', () => {
  const { area } = phoneAt(0)
  const areas = Array.from({ length: 1_000 }, (_, index) => index).find(
    (index) => index > 0 && phoneAt(index).area === area,
  )
  const lines = Array.from(
    { length: Math.ceil(2_500_000 / (areas ?? 1)) },
    (_, round) => phoneAt(round * (areas ?? 1)).line,
  )
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.slice(0, 100).every((line) => /^01\d\d$/.test(line))).toBe(true)
  expect(lines.filter((line) => !/^\d{4}$/.test(line) || line === '1212' || line === '4334')).toEqual([])
})
