import { describe, expect, it } from 'vitest'
import { checkSchedule, isTooLateToStart } from './schedule.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

describe('the time of a scheduled campaign', () => {
  it('CAMP-61 lies in the future, at most a year ahead', () => {
    expect(checkSchedule(later(1), now)).toEqual(later(1))
    expect(checkSchedule(new Date('2027-11-21T12:00:00Z'), now)).toBeInstanceOf(Date)
    for (const past of [now, later(-1), new Date('2026-12-31T23:59:60Z')])
      expect(() => checkSchedule(past, now)).toThrow(expect.objectContaining({ code: 'schedule_in_past' }))
    expect(() => checkSchedule(new Date('2027-11-23T12:00:00Z'), now)).toThrow('within a year')
  })

  it('is valid for up to an hour after its time', () => {
    expect(isTooLateToStart(later(-60), now)).toBe(false)
    expect(isTooLateToStart(later(-61), now)).toBe(true)
    expect(isTooLateToStart(later(1), now)).toBe(false)
  })
})
