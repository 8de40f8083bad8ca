import { describe, expect, it } from 'vitest'
import { ownZone } from '../../kit/time/own-zone.ts'
import { event } from '../../testing/events.ts'
import { bodyOf, copyOf, draftOf } from './event-draft.ts'
import { momentAt, readingZone, shownDate, wallTime } from './event-times.ts'
import { zoneChoices, zoneLabel } from './time-zones.ts'

const newYork = 'America/New_York'

describe('the time of an event', () => {
  it('EVT-22 is the local time of its zone, in summer and in winter', () => {
    expect(momentAt('2026-12-12T21:00', newYork)?.toISOString()).toBe('2026-12-13T02:00:00.000Z')
    expect(momentAt('2026-07-12T21:00', newYork)?.toISOString()).toBe('2026-07-13T01:00:00.000Z')
    expect(momentAt('2026-07-12T21:00', 'Asia/Kathmandu')?.toISOString()).toBe('2026-07-12T15:15:00.000Z')
    expect(wallTime('2026-12-13T02:00:00.000Z', newYork)).toBe('2026-12-12T21:00')
  })

  it('survives a round trip through every zone', () => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 3, 7, 20)))
    const wrong = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
      months.filter((at) => momentAt(wallTime(at, zone), zone)?.getTime() !== at.getTime()).map((at) => [zone, at]),
    )
    expect(wrong).toEqual([])
  })

  it('is undefined where the clocks skip it, and the first where they show it twice', () => {
    expect(momentAt('2026-03-08T02:30', newYork)).toBeUndefined()
    expect(momentAt('2026-03-08T03:00', newYork)?.toISOString()).toBe('2026-03-08T07:00:00.000Z')
    expect(momentAt('2026-11-01T01:30', newYork)?.toISOString()).toBe('2026-11-01T05:30:00.000Z')
    expect(momentAt('2026-10-04T02:15', 'Australia/Lord_Howe')).toBeUndefined()
    expect(momentAt('', newYork)).toBeUndefined()
  })

  it('EVT-09 names the zone where the reader’s clock differs', () => {
    const there = ownZone() === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo'
    const at = '2026-12-13T02:00:00.000Z'
    expect(shownDate(at, there).clock).toMatch(/^(9:00 PM EST|11:00 AM GMT\+9)$/)
    expect(shownDate(at, null).clock).toMatch(/^\d+:\d\d [AP]M$/)
    expect(shownDate(at, newYork)).toMatchObject({ day: 'Dec 12, 2026', month: 'Dec', dayOfMonth: '12' })
  })

  it('is shown in the reader’s own zone where the browser does not know the zone', () => {
    expect(readingZone('Mars/Olympus')).toBe(ownZone())
    expect(readingZone(null)).toBe(ownZone())
    expect(readingZone(newYork)).toBe(newYork)
  })
})

describe('the time zone in the form', () => {
  it('is the admin’s own for a new event', () => {
    expect(draftOf(undefined).timeZone).toBe(ownZone())
  })

  it.each([null, '2099-12-13T02:00:00.000Z'])('stays each visitor’s own for an event with the date %s', (date) => {
    const known = event({ date, timeZone: null })
    expect(bodyOf({ ...draftOf(known), description: 'Other' }, known).timeZone).toBeNull()
    expect(bodyOf(copyOf(known), undefined).timeZone).toBeNull()
  })
})

describe('the time zones to choose from', () => {
  it('start with the reader’s own and those of the states, each once, and list all others', () => {
    const { often, others } = zoneChoices('Europe/Lisbon')
    expect(often[0]).toBe(ownZone())
    expect(often).toContain('Europe/Lisbon')
    expect(often).toContain('America/Chicago')
    const all = [...often, ...others]
    expect(new Set(all).size).toBe(all.length)
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(all).toContain(zone)
  })

  it('are labeled by their city', () => {
    expect(zoneLabel('America/New_York')).toBe('New York (America)')
    expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires (America/Argentina)')
    expect(zoneLabel('Europe/Kiev')).toBe('Kyiv (Europe)')
    expect(zoneLabel('UTC')).toBe('UTC')
  })
})
