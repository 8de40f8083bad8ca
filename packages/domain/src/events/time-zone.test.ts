import { afterEach, describe, expect, it, vi } from 'vitest'
import { isTimeZone } from './time-zone.ts'

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
