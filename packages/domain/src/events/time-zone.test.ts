import { afterEach, describe, expect, it, vi } from 'vitest'
import { readTime } from './read-time.ts'
import { isTimeZone, momentInZone, shownMoment } from './time-zone.ts'

const read = (text: string): number => Date.parse(`${text}Z`)

describe('a local time', () => {
  it.each([
    ['2027-01-15T20:00', 'America/New_York', '2027-01-16T01:00:00.000Z'],
    ['2027-07-15T20:00', 'America/New_York', '2027-07-16T00:00:00.000Z'],
    ['2027-03-14T01:59', 'America/New_York', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14T03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    ['2027-01-15T20:00', 'Pacific/Auckland', '2027-01-15T07:00:00.000Z'],
    ['2027-01-15T20:00', 'UTC', '2027-01-15T20:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, moment) => {
    expect(shownMoment(read(text), zone)?.toISOString()).toBe(moment)
    expect(momentInZone(read(text), zone).toISOString()).toBe(moment)
  })

  it.each([
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ])('in %s is the first of two when clocks are set back', (zone, text, moment) => {
    expect(shownMoment(read(text), zone)?.toISOString()).toBe(moment)
  })

  it.each([
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['America/Santiago', '2027-09-05T00:00', '2027-09-05T04:00:00.000Z'],
    ['Atlantic/Azores', '2027-03-28T00:00', '2027-03-28T01:00:00.000Z'],
  ])('in %s that clocks skip does not exist, and its day starts when they change', (zone, text, moment) => {
    expect(shownMoment(read(text), zone)).toBeNull()
    expect(() => readTime('date', text, zone)).toThrow(expect.objectContaining({ kind: 'invalid' }))
    expect(momentInZone(read(text), zone).toISOString()).toBe(moment)
  })
})

describe('the name of a time zone', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each(['UTC', 'America/New_York', 'america/new_york', 'US/Pacific', 'Etc/GMT+5'])('%s is one', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })

  it.each(['', '+02:00', 'Mars/Olympus'])('“%s” is none', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })

  it('is known without a formatter, which every list would wait for', () => {
    const formatter = vi.spyOn(Intl, 'DateTimeFormat')
    for (const name of ['UTC', 'America/New_York', 'Europe/Berlin']) expect(isTimeZone(name)).toBe(true)
    expect(formatter).not.toHaveBeenCalled()
  })
})
