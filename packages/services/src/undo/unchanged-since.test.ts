import { describe, expect, it } from 'vitest'
import { unchangedSince } from './unchanged-since.ts'

describe('the fields that are unchanged since a change', () => {
  it('are those that have the value which the change wrote, whatever its kind', () => {
    const after = {
      notes: 'From the list.',
      score: 5,
      city: null,
      zip_codes: ['10001', '02139'],
      instagram_recent_posts: [{ id: '1', likes: 2 }],
      decided_at: '2026-03-01T12:00:00.123456+00:00',
    }
    expect(unchangedSince(after, structuredClone(after))).toEqual(Object.keys(after))
    const now = {
      notes: 'Knows the owner.',
      score: 6,
      city: 'Salem',
      zip_codes: ['02139', '10001'],
      instagram_recent_posts: [{ id: '1', likes: 3 }],
      decided_at: '2026-03-01T12:00:00.123457+00:00',
    }
    expect(unchangedSince(after, now)).toEqual([])
  })

  it('are only among those that the change wrote', () => {
    expect(unchangedSince({ city: 'Salem' }, { city: 'Salem', notes: 'Later.' })).toEqual(['city'])
    expect(unchangedSince({}, { city: 'Salem' })).toEqual([])
  })

  it('include a value that was changed and restored', () => {
    const after = { first_name: 'Augusta' }
    const later = { ...after, first_name: 'Byron' }
    expect(unchangedSince(after, later)).toEqual([])
    expect(unchangedSince(after, { ...later, first_name: 'Augusta' })).toEqual(['first_name'])
  })

  it('do not include one that the record no longer has', () => {
    expect(unchangedSince({ city: null, fax: null }, { city: null })).toEqual(['city'])
  })

  it('include an opt-in only with the time of its opt-out', () => {
    const after = { email_opt_in: false, email_opted_out_at: '2026-03-01T12:00:00+00:00', sms_opt_in: false }
    expect(unchangedSince(after, { ...after })).toEqual(Object.keys(after))
    expect(unchangedSince(after, { ...after, email_opted_out_at: '2026-03-02T12:00:00+00:00' })).toEqual(['sms_opt_in'])
    expect(unchangedSince(after, { ...after, email_opt_in: true })).toEqual(['email_opted_out_at', 'sms_opt_in'])
  })
})
