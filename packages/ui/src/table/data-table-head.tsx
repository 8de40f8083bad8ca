import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type DataColumn, nextSort, type Sort, selectWidth } from './data-column.ts'
import { ColumnResize } from './data-column-resize.tsx'
import { SelectAll, type Selected } from './select-all.tsx'

const hairline = 'sticky z-1 after:absolute after:inset-y-0 after:hidden after:w-px after:bg-line'

/** Pinned cells, with a hairline while others scroll under them. */
export const pinnedLook = {
  start: `${hairline} after:end-0 in-data-scrolled:after:block`,
  end: `${hairline} end-0 after:start-0 in-data-more:after:block`,
}

/** The position of a pinned cell: at the edge, or beside the checkboxes. */
export const pinnedPlace = (pinned: DataColumn<never>['pinned'], afterSelect: boolean) =>
  pinned === 'start' ? { insetInlineStart: afterSelect ? selectWidth : 0 } : undefined

export type DataTableHeadProps<Row> = {
  columns: readonly DataColumn<Row>[]
  sort: Sort | undefined
  onSortChange: ((sort: Sort) => void) | undefined
  filters: Readonly<Record<string, ReactNode>> | undefined
  selected: Selected | undefined
  onSelectAll: () => void
  onWidthChange: ((key: string, width: number) => void) | undefined
}

/** The sticky header with its optional row of column filters. */
export function DataTableHead<Row>({
  columns,
  sort,
  onSortChange,
  filters,
  selected,
  onSelectAll,
  onWidthChange,
}: DataTableHeadProps<Row>) {
  const select = selected !== undefined
  return (
    <>
      <colgroup>
        {select ? <col style={{ width: selectWidth }} /> : null}
        {columns.map((column) => (
          <col key={column.key} style={column.width ? { width: column.width } : undefined} />
        ))}
      </colgroup>
      <thead className="sticky top-0 z-10 bg-sunken">
        <tr aria-rowindex={1}>
          {selected ? (
            <th scope="col" className="sticky start-0 z-2 h-8 border-b border-line bg-sunken ps-5 text-start">
              <SelectAll label="Select all rows" hideLabel selected={selected} onSelectAll={onSelectAll} />
            </th>
          ) : null}
          {columns.map((column) => (
            <HeaderCell
              key={column.key}
              column={column}
              sort={sort}
              onSortChange={onSortChange}
              onWidthChange={onWidthChange}
              afterSelect={select}
            />
          ))}
        </tr>
        {filters ? (
          <tr>
            {select ? <td className="sticky start-0 z-2 border-b border-line bg-sunken" /> : null}
            {columns.map((column) => (
              <td
                key={column.key}
                style={pinnedPlace(column.pinned, select)}
                className={clsx(
                  'border-b border-line bg-sunken px-1.5 py-1 font-normal',
                  column.pinned && pinnedLook[column.pinned],
                )}
              >
                {filters[column.key]}
              </td>
            ))}
          </tr>
        ) : null}
      </thead>
    </>
  )
}

type HeaderCellProps<Row> = {
  column: DataColumn<Row>
  sort: Sort | undefined
  onSortChange: ((sort: Sort) => void) | undefined
  onWidthChange: ((key: string, width: number) => void) | undefined
  afterSelect: boolean
}

function HeaderCell<Row>({ column, sort, onSortChange, onWidthChange, afterSelect }: HeaderCellProps<Row>) {
  const sortable = column.sortable && onSortChange
  const direction = sort?.key === column.key ? sort.direction : undefined
  return (
    <th
      scope="col"
      aria-label={onWidthChange && column.header}
      aria-sort={direction ?? (sortable ? 'none' : undefined)}
      style={pinnedPlace(column.pinned, afterSelect)}
      className={clsx(
        'h-8 border-b border-line bg-sunken px-2.5 text-xs font-medium text-fg-2 first:ps-5 last:pe-5',
        onWidthChange && !column.pinned && 'relative',
        column.align === 'end' ? 'text-end' : 'text-start',
        column.pinned && pinnedLook[column.pinned],
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSortChange(nextSort(sort, column.key))}
          className={clsx(
            'group/sort -mx-1.5 inline-flex h-6 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-badge px-1.5 hover:bg-hover hover:text-fg',
            direction && 'text-fg',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{column.header}</span>
          <SortIcon direction={direction} />
        </button>
      ) : (
        <span className={column.hideHeader ? 'sr-only' : 'truncate'}>{column.header}</span>
      )}
      {onWidthChange && column.pinned !== 'end' ? (
        <ColumnResize header={column.header} onWidthChange={(width) => onWidthChange(column.key, width)} />
      ) : null}
    </th>
  )
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  const look = 'size-3.5 shrink-0 stroke-[1.75]'
  if (direction === 'ascending') return <ArrowUp aria-hidden="true" className={clsx(look, 'text-accent')} />
  if (direction === 'descending') return <ArrowDown aria-hidden="true" className={clsx(look, 'text-accent')} />
  return (
    <ChevronsUpDown
      aria-hidden="true"
      className={clsx(
        look,
        'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100 pointer-coarse:opacity-60',
      )}
    />
  )
}
