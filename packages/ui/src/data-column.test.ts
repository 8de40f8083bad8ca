import { expect, it } from 'vitest'
import { nextSort, tableWidth } from './data-column.ts'

it('DASH-16 sorts a new column ascending and then turns it round with every click', () => {
  const first = nextSort({ key: 'age', direction: 'descending' }, 'name')
  expect(first).toEqual({ key: 'name', direction: 'ascending' })
  const second = nextSort(first, 'name')
  expect(second).toEqual({ key: 'name', direction: 'descending' })
  expect(nextSort(second, 'name')).toEqual({ key: 'name', direction: 'ascending' })
})

it('never squeezes a column below its width, or what it asks for, or 160 px where it names none', () => {
  expect(tableWidth([{ width: 200 }, {}], false)).toBe(360)
  expect(tableWidth([{ width: 200 }, { minWidth: 260 }], false)).toBe(460)
  expect(tableWidth([{ width: 200 }, {}], true)).toBe(408)
})
