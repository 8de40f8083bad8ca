import type { EventDraft } from '@velvet/contracts/events'
import { describe, expect, it } from 'vitest'
import { checkEvent as check } from './check-event.ts'
import { isTimeZone } from './time-zone.ts'

const checkEvent = (draft: EventDraft) => check(draft, () => 'new-id')

/** An event that says nothing about its doors and its form. */
const unsaid = {
  doorsAt: null,
  endsAt: null,
  address: null,
  dressCode: null,
  minimumAge: null,
  maxParty: 1,
  waitlistOpen: true,
  droppedFields: [],
  questions: [],
  autoApprove: 'nobody',
  release: 'silent',
  releaseAt: null,
  offerHours: 24,
  offerRank: 'applied',
  autoOffer: false,
  reminderHours: null,
}

describe('checking an event', () => {
  it('SEC-21 EVT-27 refuses an event without a name or with a blank one', () => {
    for (const name of ['', '   ', '\u200b\n\t', '\u0000'])
      expect(() => checkEvent({ name }), JSON.stringify(name)).toThrow('Event name is required')
  })

  it('ENT-32 ENT-33 ENT-34 EVT-31 EVT-32 uses defaults for missing fields: no date, no limit, active', () => {
    expect(checkEvent({ name: ' Opening \u202e Night ', description: ' \n ', location: ' ', maxCapacity: 0 })).toEqual({
      name: 'Opening Night',
      description: null,
      location: null,
      date: null,
      maxCapacity: null,
      isActive: true,
      timeZone: null,
      ...unsaid,
    })
  })

  it('keeps the lines of a description and brings the date to UTC', () => {
    expect(
      checkEvent({
        name: 'Opening Night',
        description: 'Doors at eight.\r\nDinner at nine.',
        location: ' Brooklyn,  NY',
        date: '2026-12-21T20:00:00-05:00',
        maxCapacity: 120,
        isActive: false,
        timeZone: 'America/New_York',
      }),
    ).toEqual({
      name: 'Opening Night',
      description: 'Doors at eight.\nDinner at nine.',
      location: 'Brooklyn, NY',
      date: '2026-12-22T01:00:00.000Z',
      maxCapacity: 120,
      isActive: false,
      timeZone: 'America/New_York',
      ...unsaid,
    })
  })

  it.each(['2026-12-31T23:59:60Z', '0000-01-01T00:00:00Z'])('refuses %s, which does not exist', (date) => {
    expect(() => checkEvent({ name: 'Opening Night', date })).toThrow('This date does not exist.')
  })

  it.each([
    ['2030-01-01T20:00', 'America/New_York', '2030-01-02T01:00:00.000Z'],
    ['2030-07-01T20:00:30', 'America/New_York', '2030-07-02T00:00:30.000Z'],
    ['2030-01-01T20:00', null, '2030-01-01T20:00:00.000Z'],
    ['', null, null],
  ])('EVT-22 EVT-32 reads the date %j in the zone %j as %j', (date, timeZone, stored) => {
    expect(checkEvent({ name: 'Opening Night', date, timeZone }).date).toBe(stored)
  })

  it('EVT-22 refuses a day that does not exist', () => {
    expect(() => checkEvent({ name: 'Opening Night', date: '2030-02-30T20:00' })).toThrow('This date does not exist.')
  })

  it.each([
    ['12', 12],
    ['', null],
    ['0', null],
  ])('EVT-30 EVT-31 reads the capacity %j as %j', (maxCapacity, stored) => {
    expect(checkEvent({ name: 'Opening Night', maxCapacity }).maxCapacity).toBe(stored)
  })

  it('knows time zones by their names alone', () => {
    for (const name of ['America/New_York', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC']) expect(isTimeZone(name)).toBe(true)
    for (const name of ['', '+05:00', 'EST5EDT4', 'Mars/Olympus', "' or 1=1", 'America/New York'])
      expect(isTimeZone(name), name).toBe(false)
    expect(() => checkEvent({ name: 'Opening Night', timeZone: 'Mars/Olympus' })).toThrow('not known')
  })

  it('reads doors and end in the zone, and tidies address and dress code', () => {
    const draft = { name: 'Gala', timeZone: 'America/New_York', doorsAt: '2026-12-21T19:00', endsAt: '' }
    expect(checkEvent({ ...draft, address: ' 1 Main  St ', dressCode: ' ' })).toMatchObject({
      doorsAt: '2026-12-22T00:00:00.000Z',
      endsAt: null,
      address: '1 Main St',
      dressCode: null,
    })
    expect(() => checkEvent({ ...draft, doorsAt: '2026-02-30T20:00' })).toThrow('This date does not exist.')
  })

  it('GST-22 asks for the age where there is a minimum', () => {
    const draft: EventDraft = { name: 'Gala', minimumAge: 21, droppedFields: ['zipCodes', 'age'] }
    expect(() => checkEvent(draft)).toThrow(
      expect.objectContaining({
        code: 'age_needed',
        extras: { errors: [expect.objectContaining({ path: 'droppedFields' })] },
      }),
    )
    expect(checkEvent({ ...draft, minimumAge: null })).toMatchObject({ droppedFields: ['zipCodes', 'age'] })
  })

  it('GST-23 gives new questions an id', () => {
    const question = { type: 'text', label: 'Who do you know here?' } as const
    expect(checkEvent({ name: 'Gala', questions: [question, { ...question, id: 'kept' }] }).questions).toEqual([
      { ...question, id: 'new-id', required: false },
      { ...question, id: 'kept', required: false },
    ])
  })
})
