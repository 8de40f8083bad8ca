import { expect, it } from 'vitest'
import { nextSort, tableWidth } from './data-column.ts'

it('DASH-16 sorts a new column ascending and then reverses the order with every click', () => {
  const first = nextSort({ key: 'age', direction: 'descending' }, 'name')
  expect(first).toEqual({ key: 'name', direction: 'ascending' })
  const second = nextSort(first, 'name')
  expect(second).toEqual({ key: 'name', direction: 'descending' })
  expect(nextSort(second, 'name')).toEqual({ key: 'name', direction: 'ascending' })
})

it('never shrinks a column below its width, its minimum width, or 160 px by default', () => {
  expect(tableWidth([{ width: 200 }, {}], false)).toBe(360)
  expect(tableWidth([{ width: 200 }, { minWidth: 260 }], false)).toBe(460)
  expect(tableWidth([{ width: 200 }, {}], true)).toBe(408)
})
