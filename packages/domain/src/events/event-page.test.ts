import { describe, expect, it } from 'vitest'
import { dateParts } from './event-date.ts'
import { eventDay, eventFacts, eventNotice, hasForm } from './event-page.ts'

const bare = {
  ...{ date: null, timeZone: 'America/New_York', doorsAt: null, endsAt: null },
  ...{ location: null, address: null, dressCode: null, minimumAge: null },
}

describe('the page of an event', () => {
  it('GST-21 GST-30 says date, doors, place, dress code, and age, with times in the zone of the event', () => {
    const event = {
      ...bare,
      date: '2026-12-22T01:00:00Z',
      doorsAt: '2026-12-22T00:00:00Z',
      endsAt: '2026-12-22T07:30:00Z',
      location: 'New York, NY',
      address: '1 Main Street',
      dressCode: 'Black tie',
      minimumAge: 21,
    }
    const plain = (text: string) => text.replace(' (EST)', '').replaceAll('\u202f', ' ')
    expect(plain(eventDay(event))).toBe('Monday, December 21, 2026')
    expect(eventFacts(event).map((fact) => ({ ...fact, text: plain(fact.text) }))).toEqual([
      { label: 'Doors', text: '7:00 PM' },
      { label: 'Ends', text: '2:30 AM' },
      { label: 'Place', text: 'New York, NY', more: '1 Main Street' },
      { label: 'Dress code', text: 'Black tie' },
      { label: 'Ages', text: '21 and over' },
    ])
    expect([eventDay(bare), eventFacts(bare)]).toEqual(['Date to be announced', []])
    const opening = eventFacts({ ...event, doorsAt: null })[0]
    expect([opening?.label, plain(opening?.text ?? '')]).toEqual(['Doors', '8:00 PM'])
    expect(eventFacts({ ...bare, address: '1 Main Street' })).toEqual([{ label: 'Place', text: '1 Main Street' }])
  })

  it('GST-30 has the numerals of its date in its zone', () => {
    const late = '2026-12-22T01:00:00Z'
    expect(dateParts(late, 'America/New_York')).toEqual({ weekday: 'Monday', day: '21', month: 'December' })
    expect(dateParts(late, 'Asia/Tokyo')).toEqual({ weekday: 'Tuesday', day: '22', month: 'December' })
    expect(dateParts(null, null).day).toBe('–')
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
