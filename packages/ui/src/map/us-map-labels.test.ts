import { describe, expect, it } from 'vitest'
import { type LabeledCircle, placeLabels } from './us-map-labels.ts'

const circle = (id: string, x: number, y: number, radius = 5): LabeledCircle => ({
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

  const crowd = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => circle(`${row}-${column}`, 380 + 20 * column, 280 + 20 * row, 12)),
  )
  const inTheMiddle = ({ id }: LabeledCircle) => id === '1-1'

  it('are omitted if larger circles take every side', () => {
    const placed = placeLabels([...crowd.filter((each) => !inTheMiddle(each)), ...crowd.filter(inTheMiddle)])
    expect(placed.has('1-1')).toBe(false)
  })

  it('cover smaller circles rather than leave out the largest', () => {
    const placed = placeLabels([...crowd.filter(inTheMiddle), ...crowd.filter((each) => !inTheMiddle(each))])
    expect(placed.get('1-1')).toBe('above')
  })

  it('name a circle within a larger one', () => {
    const around = [0, 90, 180, 270].map((degrees) => {
      const angle = (degrees * Math.PI) / 180
      return circle(`${degrees}`, 400 + 26 * Math.cos(angle), 300 + 26 * Math.sin(angle))
    })
    const placed = placeLabels([circle('city', 400, 300, 17), circle('district', 402, 303, 8), ...around])
    expect([placed.get('city'), placed.get('district')]).toEqual(['above', 'below'])
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
