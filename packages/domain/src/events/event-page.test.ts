import { describe, expect, it } from 'vitest'
import { eventLines, eventNotice, hasForm } from './event-page.ts'

const bare = {
  ...{ date: null, timeZone: 'America/New_York', doorsAt: null, endsAt: null },
  ...{ location: null, address: null, dressCode: null, minimumAge: null },
}

describe('the page of an event', () => {
  it('GST-21 GST-30 says date, doors, place, dress code, and age, with times in the zone of the event', () => {
    const lines = eventLines({
      ...bare,
      date: '2026-12-22T01:00:00Z',
      doorsAt: '2026-12-22T00:00:00Z',
      endsAt: '2026-12-22T07:30:00Z',
      location: 'New York, NY',
      address: '1 Main Street',
      dressCode: 'Black tie',
      minimumAge: 21,
    })
    expect(lines.map((line) => line.replace(' (EST)', '').replace(' (EST)', '').replaceAll('\u202f', ' '))).toEqual([
      'Monday, December 21, 2026',
      'Doors 7:00 PM · Ends 2:30 AM',
      'New York, NY',
      '1 Main Street',
      'Dress code: Black tie',
      'Ages 21 and over',
    ])
    expect(eventLines(bare)).toEqual(['Date to be announced'])
  })

  it.each([
    [{}, null, true],
    [{ isFull: true }, 'This night is full. You can join the waitlist.', true],
    [{ isFull: true, waitlistOpen: false }, 'This night is full.', false],
    [{ isOpen: false }, 'This night has taken place.', false],
    [{ isOpen: false, cancelledAt: '2026-12-01T00:00:00Z' }, 'This night is canceled.', false],
  ])('GST-20 GST-21 for %j says %j', (change, notice, takes) => {
    const event = { isOpen: true, cancelledAt: null, isFull: false, waitlistOpen: true, ...change }
    expect([eventNotice(event), hasForm(event)]).toEqual([notice, takes])
  })
})
