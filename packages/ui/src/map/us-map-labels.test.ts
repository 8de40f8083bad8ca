import { describe, expect, it } from 'vitest'
import { type LabelledCircle, placeLabels } from './us-map-labels.ts'

const circle = (id: string, x: number, y: number, radius = 5): LabelledCircle => ({
  id,
  label: 'New York',
  value: '12',
  x,
  y,
  radius,
})

describe('the labels of the map', () => {
  it('are above their circle if there is room', () => {
    expect([...placeLabels([circle('one', 400, 300), circle('other', 700, 300)])]).toEqual([
      ['one', 'above'],
      ['other', 'above'],
    ])
  })

  it('move to another side to avoid other labels and circles', () => {
    const placed = placeLabels([circle('one', 400, 300), circle('other', 430, 305)])
    expect(placed.get('one')).toBe('above')
    expect(placed.get('other')).toBe('below')
  })

  it('are omitted if every side is taken', () => {
    const crowd = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) => circle(`${row}-${column}`, 380 + 20 * column, 280 + 20 * row, 12)),
    )
    expect(placeLabels(crowd).has('1-1')).toBe(false)
  })

  it('never leave the map', () => {
    expect(placeLabels([circle('far', 970, 300)]).get('far')).toBe('start')
    expect(placeLabels([circle('low', 500, 609)]).get('low')).toBe('above')
  })

  it('are limited in number', () => {
    const wide = Array.from({ length: 40 }, (_, index) =>
      circle(`${index}`, 100 + 200 * (index % 4), 60 * Math.floor(index / 4)),
    )
    expect(placeLabels(wide).size).toBe(14)
  })
})
