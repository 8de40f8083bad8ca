import { describe, expect, it } from 'vitest'
import { isSame } from './is-same.ts'

const noon = '2026-03-01T12:00:00.123Z'

describe('whether two values are the same', () => {
  it.each<[string, unknown, unknown]>([
    ['equal times', new Date(noon), new Date(noon)],
    ['a time and its text', new Date(noon), noon],
    ['equal lists', ['10001', '02139'], ['10001', '02139']],
    ['empty lists', [], []],
    [
      'objects with their keys in another order',
      { id: '1', likes: { all: 2, new: 1 } },
      { likes: { new: 1, all: 2 }, id: '1' },
    ],
    ['two missing values', null, null],
    ['two values that are left out', undefined, undefined],
  ])('%s are the same', (_, one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([true, true])
  })

  it.each<[string, unknown, unknown]>([
    ['different times', new Date(noon), new Date('2026-03-01T12:00:00.124Z')],
    [
      'texts of times that differ by a microsecond',
      '2026-03-01T12:00:00.123456+00:00',
      '2026-03-01T12:00:00.123457+00:00',
    ],
    ['lists in another order', ['10001', '02139'], ['02139', '10001']],
    ['a list and a longer one', ['10001'], ['10001', '02139']],
    ['objects with another value', { id: '1', likes: 2 }, { id: '1', likes: 3 }],
    ['a missing value and one that is left out', null, undefined],
    ['a missing value and an empty text', null, ''],
    ['a missing value and an empty list', null, []],
    ['false and a missing value', false, null],
    ['a number and its text, as Postgres sends a bigint', 5, '5'],
    ['texts of one number with different digits, as Postgres sends a numeric', '5', '5.0'],
  ])('%s differ', (_, one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([false, false])
  })
})
