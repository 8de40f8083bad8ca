import { describe, expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = Date.parse('2026-03-08T12:00:00Z')

describe('the wait that a provider asks for', () => {
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Sun, 08 Mar 2026 12:00:30 GMT' }, 30_000],
    [{ 'x-ratelimit-reset': String(now / 1_000 + 42) }, 42_000],
    [{ 'retry-after': '7', 'x-ratelimit-reset': String(now / 1_000 + 42) }, 7_000],
    [{ 'x-ratelimit-reset': String(now / 1_000 - 5) }, 0],
    [{ 'retry-after': '86400' }, 3_600_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('%o is %s ms', (headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected)
  })

  it.each([-600_000, 600_000])('is the remaining time by its clock when ours is %s ms off (B1)', (offMs) => {
    const there = { date: new Date(now).toUTCString() }
    expect(retryAfterMs({ ...there, 'x-ratelimit-reset': String(now / 1_000 + 42) }, now + offMs)).toBe(42_000)
    expect(retryAfterMs({ ...there, 'retry-after': 'Sun, 08 Mar 2026 12:00:30 GMT' }, now + offMs)).toBe(30_000)
  })
})
