import { describe, expect, it } from 'vitest'
import { timeAgo, timeAgoInLog } from './time-ago.ts'

const now = new Date('2026-03-08T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('time ago', () => {
  it('GEN-39 counts hours, then days', () => {
    expect(timeAgo(hoursAgo(0.5), now)).toBe('just now')
    expect(timeAgo(hoursAgo(1), now)).toBe('1 hour ago')
    expect(timeAgo(hoursAgo(23.9), now)).toBe('23 hours ago')
    expect(timeAgo(hoursAgo(24), now)).toBe('1 day ago')
    expect(timeAgo(hoursAgo(75), now)).toBe('3 days ago')
  })

  it('ACT-05 counts minutes in the log, where just now ends after one (3.10)', () => {
    const minutesAgo = (minutes: number) => timeAgoInLog(hoursAgo(minutes / 60), now)
    expect([0, 0.9, 1, 2.5, 59.9].map(minutesAgo)).toEqual([
      ...['just now', 'just now', '1 minute ago', '2 minutes ago', '59 minutes ago'],
    ])
    expect([60, 24 * 60, -5].map(minutesAgo)).toEqual(['1 hour ago', '1 day ago', 'just now'])
  })

  it('never mentions the future when clocks differ', () => {
    expect(timeAgo(hoursAgo(-2), now)).toBe('just now')
  })
})
