import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quotaOf } from './quota.ts'

const now = Date.parse('2026-03-08T12:00:00Z')
const inSeconds = (seconds: number): string => String(now / 1_000 + seconds)
const headersOf = (remaining: unknown, reset: unknown) => ({
  'x-ratelimit-limit': '600',
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': reset,
})

describe('the quota that a provider names', () => {
  it.each([
    ['599', inSeconds(42), { remaining: 599, resetMs: 42_000 }],
    ['0', inSeconds(1), { remaining: 0, resetMs: 1_000 }],
  ])('is what remains, %s, until its reset (B1)', (remaining, reset, expected) => {
    expect(quotaOf(headersOf(remaining, reset), now)).toEqual(expected)
  })

  it('ends after a minute, however late the provider says that it resets (B1)', () => {
    for (const reset of [inSeconds(86_400), '9'.repeat(30)])
      expect(quotaOf(headersOf('5', reset), now)).toEqual({ remaining: 5, resetMs: 60_000 })
  })

  it.each([
    ['nothing', undefined, undefined],
    ['no reset', '5', undefined],
    ['no remainder', undefined, inSeconds(42)],
    ['a reset in the past', '5', inSeconds(-1)],
    ['a reset right now', '5', inSeconds(0)],
    ['a negative reset', '5', '-42'],
    ['a negative remainder', '-1', inSeconds(42)],
    ['half a call', '0.5', inSeconds(42)],
    ['an empty remainder', '', inSeconds(42)],
    ['an empty reset', '5', ''],
    ['words', 'none', 'soon'],
    ['two values', ['5', '6'], [inSeconds(42), inSeconds(43)]],
    ['a remainder beyond all numbers', '9'.repeat(400), inSeconds(42)],
    ['a reset beyond all numbers', '5', '9'.repeat(400)],
  ])('is unknown when the provider says %s (B1)', (_case, remaining, reset) => {
    expect(quotaOf(headersOf(remaining, reset), now)).toBeUndefined()
  })

  it.each([-600_000, 600_000])('ends by its clock when ours is %s ms off (B1)', (offMs) => {
    const headers = { ...headersOf('5', inSeconds(42)), date: new Date(now).toUTCString() }
    expect(quotaOf(headers, now + offMs)).toEqual({ remaining: 5, resetMs: 42_000 })
  })

  it('is a whole number of calls and a time of at most a minute, whatever the headers say (B1)', () => {
    const value = fc.oneof(fc.string(), fc.double().map(String), fc.integer({ min: 0, max: 2 ** 32 }).map(String))
    const names = fc.constantFrom('x-ratelimit-remaining', 'x-ratelimit-reset', 'date')
    fc.assert(
      fc.property(fc.dictionary(names, value), (headers) => {
        const quota = quotaOf(headers, now)
        if (!quota) return
        expect(Number.isSafeInteger(quota.remaining) && quota.remaining >= 0).toBe(true)
        expect(quota.resetMs > 0 && quota.resetMs <= 60_000).toBe(true)
      }),
    )
  })
})
