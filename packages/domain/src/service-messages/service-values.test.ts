import { describe, expect, it } from 'vitest'
import { applicationValues, eventValues } from './service-values.ts'

const gala = {
  name: 'Winter Gala',
  date: new Date('2026-12-26T01:30:00Z'),
  doorsAt: new Date('2026-12-26T00:00:00Z'),
  timeZone: 'America/New_York',
  location: 'The Hall',
  address: '1 Main St',
}
const application = {
  status: 'approved',
  heads: 1,
  offerExpiresAt: new Date('2026-07-01T16:05:00Z'),
  timeZone: 'America/New_York',
  guestPage: 'https://velvet.example/g/x',
  note: null,
} as const

describe('values of messages to guests', () => {
  it('MSG-16 say day and doors in the time zone of the event', () => {
    expect(eventValues(gala)).toEqual({
      'event.name': 'Winter Gala',
      'event.date': 'Friday, December 25, 2026',
      'event.doors': '7:00 PM',
      'event.place': 'The Hall, 1 Main St',
    })
    expect(eventValues({ ...gala, doorsAt: null, timeZone: null, address: null })).toMatchObject({
      'event.date': 'Saturday, December 26, 2026',
      'event.doors': '1:30 AM',
      'event.place': 'The Hall',
    })
  })

  it('MSG-16 are blank for what an event does not have', () => {
    const bare = { ...gala, date: null, doorsAt: null, location: null, address: null }
    expect(eventValues(bare)).toMatchObject({ 'event.date': null, 'event.doors': null, 'event.place': null })
  })

  it('MSG-16 say party, page, and end of an offer', () => {
    expect(applicationValues(application)).toMatchObject({
      party: '1 guest',
      guestPage: 'https://velvet.example/g/x',
      offerUntil: 'Wednesday, July 1, 2026 at 12:05 PM EDT',
    })
    expect(applicationValues({ ...application, heads: 3 }).party).toBe('3 guests')
  })

  it('MSG-16 have a pass for approved guests only', () => {
    expect(applicationValues(application).pass).toBe('https://velvet.example/g/x#pass')
    for (const status of ['pending', 'offered', 'withdrawn'] as const)
      expect(applicationValues({ ...application, status }).pass).toBeNull()
  })
})
