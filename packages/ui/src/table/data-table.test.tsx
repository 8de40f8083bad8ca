import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { type DataColumn, DataTable, RowTitle, type Sort } from './data-table.tsx'

type City = { id: string; name: string; count: number }

const cities = (length: number): City[] =>
  Array.from({ length }, (_, index) => ({ id: `c${index}`, name: `City ${index}`, count: index }))
const columns: DataColumn<City>[] = [
  { key: 'name', header: 'City', sortable: true, pinned: 'start', cell: (city) => <RowTitle>{city.name}</RowTitle> },
  { key: 'count', header: 'Count', align: 'end', cell: (city) => city.count },
]
const rowId = (city: City) => city.id
const rowName = (city: City) => city.name
const empty = <EmptyState title="No cities" />

type ScreenProps = {
  rows: City[]
  onSelect?: (ids: string[]) => void
  onSort?: (sort: Sort) => void
  onApprove?: (city: City) => void
  headingOf?: (city: City, before: City | undefined) => string | undefined
}

function Screen({ rows, onSelect, onSort, onApprove, headingOf }: ScreenProps) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' })
  return (
    <div className="flex h-120 flex-col">
      <DataTable
        fill
        label="Cities"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        sort={sort}
        onSortChange={(next) => {
          setSort(next)
          onSort?.(next)
        }}
        selection={selection}
        onSelectionChange={(next) => {
          setSelection(next)
          onSelect?.([...next])
        }}
        headingOf={headingOf}
        rowKeys={onApprove ? { a: onApprove } : undefined}
        renderCard={(city, select) => (
          <p>
            {select} <span>Card of {city.name}</span>
          </p>
        )}
        empty={empty}
      />
    </div>
  )
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

it('DASH-16 shows the sort order of a column and reverses it on click', async () => {
  const onSort = vi.fn()
  await render(<Screen rows={cities(3)} onSort={onSort} />)
  const header = page.getByRole('columnheader', { name: 'City' })
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'City', exact: true }).click()
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ key: 'name', direction: 'descending' })
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(page.getByRole('columnheader', { name: 'Count' }).element().hasAttribute('aria-sort')).toBe(false)
})

it('selects one row, a range with Shift, and the whole page', async () => {
  const onSelect = vi.fn()
  await render(<Screen rows={cities(6)} onSelect={onSelect} />)
  await box('Select City 1').click()
  expect(onSelect).toHaveBeenLastCalledWith(['c1'])
  await box('Select City 4').click({ modifiers: ['Shift'] })
  expect(onSelect).toHaveBeenLastCalledWith(['c1', 'c2', 'c3', 'c4'])
  await expect.poll(() => (box('Select all rows').element() as HTMLInputElement).indeterminate).toBe(true)
  await box('Select all rows').click()
  expect(onSelect).toHaveBeenLastCalledWith(expect.arrayContaining(['c0', 'c5']))
  await box('Select all rows').click()
  expect(onSelect).toHaveBeenLastCalledWith([])
})

it('moves with j, k and arrows, selects with x and Shift+x, acts on letters and clears with Escape', async () => {
  const onSelect = vi.fn()
  const onApprove = vi.fn()
  const rows = cities(6)
  await render(<Screen rows={rows} onSelect={onSelect} onApprove={onApprove} />)
  const at = (name: string) => expect.poll(() => document.activeElement?.textContent).toBe(name)
  const region = page.getByRole('region', { name: 'Cities' })
  await expect.element(region).toBeVisible()
  ;(region.element() as HTMLElement).focus()
  await userEvent.keyboard('j')
  await at('City 0')
  await userEvent.keyboard('{ArrowDown}')
  await at('City 1')
  await userEvent.keyboard('xjj')
  await at('City 3')
  expect(onSelect).toHaveBeenLastCalledWith(['c1'])
  await userEvent.keyboard('{Shift>}X{/Shift}')
  expect(onSelect).toHaveBeenLastCalledWith(['c1', 'c2', 'c3'])
  await userEvent.keyboard('k')
  await at('City 2')
  await userEvent.keyboard('a')
  expect(onApprove).toHaveBeenCalledExactlyOnceWith(rows[2])
  await userEvent.keyboard('{Escape}')
  expect(onSelect).toHaveBeenLastCalledWith([])
})

it('virtualizes a thousand rows, exposes the number of rows, and scrolls the focused one into view', async () => {
  await render(<Screen rows={cities(1000)} />)
  const drawn = () => document.querySelectorAll('[data-row-index]').length
  await expect.poll(() => drawn()).toBeLessThan(80)
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
  const region = page.getByRole('region', { name: 'Cities' }).element()
  region.scrollTop = 500 * 36
  await expect.element(page.getByRole('button', { name: 'City 505' })).toBeVisible()
  ;(page.getByRole('button', { name: 'City 505' }).element() as HTMLElement).focus()
  for (let step = 0; step < 3; step += 1) await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.textContent).toBe('City 508')
})

const decadeOf = ({ count }: City, before: City | undefined) =>
  count % 10 === 0 || before === undefined ? `From ${count}` : undefined

it('heads groups in the midst of a thousand rows, and brings the focused row into view among them', async () => {
  await render(<Screen rows={cities(1000)} headingOf={decadeOf} />)
  await expect.element(page.getByRole('region', { name: 'Cities' })).toBeVisible()
  const region = page.getByRole('region', { name: 'Cities' }).element()
  // Fifty headings stand above the row.
  region.scrollTop = (500 + 50) * 36
  await expect.element(page.getByText('From 500', { exact: true })).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  const city = page.getByRole('button', { name: 'City 500' })
  await expect.element(city).toBeVisible()
  expect(top(city.element())).toBeGreaterThan(top(page.getByText('From 500', { exact: true }).element()))
  expect(page.getByText(/^From /).elements().length).toBeLessThan(10)
  const tall = () => region.scrollHeight
  const before = tall()
  region.scrollTop = before
  await expect.element(page.getByRole('button', { name: 'City 999' })).toBeVisible()
  expect(tall()).toBe(before)
})

it('has a loading, an empty and an error state', async () => {
  const onRetry = vi.fn()
  const table = { label: 'Cities', columns, rows: [], rowId, rowName, empty }
  const screen = await render(<DataTable {...table} loading />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading Cities')
  expect(page.getByText('No cities').query()).toBeNull()
  await screen.rerender(<DataTable {...table} />)
  await expect.element(page.getByText('No cities')).toBeVisible()
  await screen.rerender(<DataTable {...table} error={<ErrorState title="Failed" onRetry={onRetry} />} />)
  await page.getByRole('button', { name: 'Retry' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

it('DASH-18 shows the same rows as cards on a phone, with their checkboxes', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 900))
  const onSelect = vi.fn()
  await render(<Screen rows={cities(3)} onSelect={onSelect} />)
  await expect.element(page.getByText('Card of City 2')).toBeVisible()
  expect(page.getByRole('table').query()).toBeNull()
  await box('Select City 2').click()
  expect(onSelect).toHaveBeenLastCalledWith(['c2'])
})

it('selects all rows on a phone above the cards', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 900))
  const onSelect = vi.fn()
  await render(<Screen rows={cities(3)} onSelect={onSelect} />)
  const all = box('Select all')
  await expect.element(all).not.toBeChecked()
  await box('Select City 1').click()
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  expect(onSelect).toHaveBeenLastCalledWith(['c1', 'c0', 'c2'])
  await expect.element(all).toBeChecked()
  all.element().focus()
  await userEvent.keyboard(' ')
  expect(onSelect).toHaveBeenLastCalledWith([])
})

it('keeps the focus in place when the focused element disappears, and takes no focus otherwise', async () => {
  const screen = await render(<Screen rows={cities(4)} />)
  const city = (number: number) => page.getByRole('button', { name: `City ${number}` })
  await expect.element(city(1)).toBeVisible()
  ;(city(1).element() as HTMLElement).focus()
  await screen.rerender(<Screen rows={cities(4).filter(({ id }) => id !== 'c1')} />)
  await expect.element(city(2)).toHaveFocus()
  await screen.rerender(<Screen rows={[]} />)
  await expect.element(page.getByRole('region', { name: 'Cities' })).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await screen.rerender(<Screen rows={cities(2)} />)
  await expect.element(city(1)).toBeVisible()
  await screen.rerender(<Screen rows={cities(1)} />)
  await expect.element(city(1)).not.toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})

it('marks the edges with content out of view, and keeps pinned cells visible', async () => {
  const wide: DataColumn<City>[] = [
    { key: 'name', header: 'City', pinned: 'start', cell: (city) => city.name },
    { key: 'middle', header: 'Middle', width: 900, cell: () => 'Middle' },
    { key: 'count', header: 'Count', width: 100, pinned: 'end', cell: (city) => city.count },
  ]
  await render(
    <div className="w-100">
      <DataTable label="Cities" columns={wide} rows={cities(1)} rowId={rowId} rowName={rowName} empty={empty} />
    </div>,
  )
  const region = page.getByRole('region', { name: 'Cities' })
  await expect.element(region).toHaveAttribute('data-more')
  await expect.element(region).not.toHaveAttribute('data-scrolled')
  const last = page.getByRole('cell', { name: '0', exact: true }).element()
  expect(Math.round(last.getBoundingClientRect().right)).toBe(
    Math.round(region.element().getBoundingClientRect().right),
  )
  region.element().scrollLeft = 10_000
  await expect.element(region).toHaveAttribute('data-scrolled')
  await expect.element(region).not.toHaveAttribute('data-more')
})
