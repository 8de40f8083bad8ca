import { describe, expect, it } from 'vitest'
import { allotPlaces, freeHeads, requireRoom } from './places.ts'

describe('places', () => {
  const full = { capacity: 2, approved: 1, held: 2 }

  it('EVT-43 are refused past the capacity unless overridden, counted in heads that are held', () => {
    expect(() => requireRoom(full, 1)).toThrow('2 of 2 places')
    expect(() => requireRoom(full, 1, { override: true })).not.toThrow()
    expect(() => requireRoom({ ...full, held: 1 }, 1)).not.toThrow()
    expect(() => requireRoom({ ...full, held: 1 }, 2)).toThrow('no room for a party of 2')
    expect(() => requireRoom({ ...full, capacity: null, held: 900 }, 20)).not.toThrow()
    expect([freeHeads(full), freeHeads({ ...full, held: 5 }), freeHeads({ ...full, capacity: null })]).toEqual([
      0,
      -3,
      null,
    ])
  })

  it('ANS-14 go to all parties of one id, or to none', () => {
    const places = new Map([
      ['a', { capacity: 1, approved: 0, held: 0 }],
      ['b', { name: 'Gala', capacity: 1, approved: 1, held: 1 }],
    ])
    const candidates = [
      { id: '1', eventId: 'a', heads: 1 },
      { id: '1', eventId: 'b', heads: 1 },
      { id: '2', eventId: 'a', heads: 1 },
      { id: '2', eventId: null, heads: 1 },
    ]
    expect(allotPlaces(candidates, places)).toEqual({
      fits: ['2'],
      full: [{ id: '1', error: 'Gala is full: 1 of 1 places are taken.' }],
    })
  })

  it('BULK-02 ANS-06 go out in the given order, and a smaller party after one that does not fit still finds room', () => {
    const places = new Map([
      ['a', { name: 'Opening Night', capacity: 3, approved: 1, held: 1 }],
      ['b', { capacity: 1, approved: 0, held: 0 }],
    ])
    const candidates = [
      { id: '1', eventId: 'a', heads: 1 },
      { id: '2', eventId: 'a', heads: 2 },
      { id: '3', eventId: 'a', heads: 1 },
      { id: '4', eventId: null, heads: 1 },
      { id: '5', eventId: 'c', heads: 9 },
      { id: '6', eventId: 'b', heads: 1 },
      { id: '7', eventId: 'a', heads: 1 },
    ]
    expect(allotPlaces(candidates, places)).toEqual({
      fits: ['1', '3', '4', '5', '6'],
      full: [
        { id: '2', error: 'Opening Night has no room for a party of 2: 2 of 3 places are taken.' },
        { id: '7', error: 'Opening Night is full: 3 of 3 places are taken.' },
      ],
    })
    expect(places.get('a')?.held).toBe(1)
  })
})
