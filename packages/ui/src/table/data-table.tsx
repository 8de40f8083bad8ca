import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { usePhone } from '../layout/media-query.tsx'
import { DataCards } from './data-cards.tsx'
import { type DataColumn, type Density, rowHeights, type Sort, tableWidth } from './data-column.ts'
import { DataTableBody, SkeletonCards } from './data-table-body.tsx'
import { DataTableHead } from './data-table-head.tsx'
import { RowCheckbox, type ToggleRow } from './data-table-row.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { isDrawnInPart, revealRow } from './row-window.ts'
import { useScrollEdges } from './scroll-edges.ts'
import { SelectAll } from './select-all.tsx'
import { handleTableKey } from './table-keys.ts'
import { type HeadingOf, linesOf } from './table-lines.ts'

export type { DataColumn, Density, Sort, SortDirection } from './data-column.ts'
export { RowTitle } from './data-table-row.tsx'

export type DataTableProps<Row> = {
  /** What the rows are, e.g. `Applicants`. */
  label: string
  /** Keep the array's identity between renders, or every row renders again. The same applies to the functions. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** The total number of rows if `rows` holds only some of them. */
  rowCount?: number | undefined
  rowId: (row: Row) => string
  /** The name in `Select {name}`. */
  rowName: (row: Row) => string
  sort?: Sort | undefined
  onSortChange?: ((sort: Sort) => void) | undefined
  /** Ids of selected rows, including rows on other pages. With its setter it gives each row a checkbox. */
  selection?: ReadonlySet<string> | undefined
  onSelectionChange?: ((selection: ReadonlySet<string>) => void) | undefined
  hiddenColumns?: ReadonlySet<string> | undefined
  /** Makes columns resizable; the caller passes the new width, in px, back in `columns`. */
  onColumnWidthChange?: ((key: string, width: number) => void) | undefined
  /** Controls for the second header row, by column key; each has its own label. */
  filters?: Readonly<Record<string, ReactNode>> | undefined
  density?: Density | undefined
  /** In px, where rows need another height than their density gives them. */
  rowHeight?: number | undefined
  /** Loading without data: skeleton rows appear after 300 ms. */
  loading?: boolean | undefined
  /** Replaces the rows, e.g. an `ErrorState` with a retry. */
  error?: ReactNode
  /** Replaces the rows when there are none, e.g. an `EmptyState`. */
  empty: ReactNode
  /** Renders a row as a card on phones; `select` is its checkbox. */
  renderCard?: ((row: Row, select: ReactNode) => ReactNode) | undefined
  /** The heading above a row that begins a group. */
  headingOf?: HeadingOf<Row> | undefined
  /** Keys that act on the focused row, e.g. `{ a: approve }`. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined
  /** Called when the last rows of a virtualized table come into view, to load more. */
  onEnd?: (() => void) | undefined
  /** Fills its flex column and scrolls inside; more than 100 rows are then virtualized. */
  fill?: boolean | undefined
}

const features = tableFeatures({ rowSelectionFeature })
const none: ReadonlySet<string> = new Set()

/** A data table: sortable sticky header, range selection, keyboard navigation, cards on phones, and every state. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowId, rowName, selection = none, onSelectionChange, density = 'default', fill = false } = props
  const container = useRef<HTMLDivElement>(null)
  const phone = usePhone() && props.renderCard !== undefined
  const selectable = onSelectionChange !== undefined
  const height = props.rowHeight ?? rowHeights[density]
  const { hiddenColumns, headingOf } = props
  const lines = useMemo(() => linesOf(rows, headingOf), [rows, headingOf])
  const columns = useMemo(
    () => props.columns.filter((column) => !hiddenColumns?.has(column.key)),
    [props.columns, hiddenColumns],
  )
  const table = useTable({
    features,
    columns: useMemo(() => columns.map((column) => ({ id: column.key, header: column.header })), [columns]),
    data: rows,
    getRowId: rowId,
    state: {
      rowSelection: useMemo(() => Object.fromEntries([...selection].map((id) => [id, true as const])), [selection]),
    },
    onRowSelectionChange: (updater) => {
      const before = Object.fromEntries([...selection].map((id) => [id, true as const]))
      onSelectionChange?.(new Set(Object.keys(typeof updater === 'function' ? updater(before) : updater)))
    },
  })
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  const onToggle: ToggleRow = useCallback((id, checked, range) => {
    latest.current.getRow(id).getToggleSelectedHandler()({ target: { checked }, shiftKey: range })
  }, [])

  const chosen = rows.filter((row) => selection.has(rowId(row))).length
  const selected = selectable ? (chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some') : undefined
  const selectAll = () => {
    const next = new Set(selection)
    for (const row of rows) chosen === rows.length ? next.delete(rowId(row)) : next.add(rowId(row))
    onSelectionChange?.(next)
  }
  const focusDrawnRow = (index: number) => {
    const row = container.current?.querySelector(`[data-row-index="${index}"]`)
    const target =
      row?.querySelector<HTMLElement>('[data-row-title]') ?? row?.querySelector<HTMLElement>('a, button, input')
    target?.focus()
    return target !== undefined && target !== null
  }
  const focusRow = (index: number) => {
    if (focusDrawnRow(index) || !container.current || !isDrawnInPart(lines.length, fill)) return
    const line = lines.findLastIndex((one) => one.index === index)
    revealRow(container.current, line, height)
    requestAnimationFrame(() => focusDrawnRow(index))
  }
  const keptFocus = useKeptFocus(container, rows.length, focusDrawnRow)
  const width = tableWidth(columns, selectable)
  useScrollEdges(container, width)
  const at = (index: number, action: (row: Row) => void) => {
    const row = rows[index]
    if (row) action(row)
  }

  const blank = props.error ?? (!props.loading && rows.length === 0 ? props.empty : undefined)
  return (
    <section
      ref={container}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      aria-busy={props.loading || undefined}
      className={`relative min-w-0 scroll-pt-10 scroll-pb-16 overflow-auto bg-surface focus-visible:-outline-offset-2 ${fill ? 'min-h-0 flex-1' : 'grow'} ${selection.size > 0 ? 'pb-20' : ''}`}
      {...keptFocus}
      onKeyDown={(event) =>
        handleTableKey(event, {
          rowCount: rows.length,
          focusRow,
          toggleRow: selectable
            ? (index, range) => at(index, (row) => onToggle(rowId(row), !selection.has(rowId(row)), range))
            : undefined,
          selectAll: selectable ? selectAll : undefined,
          clearSelection: () => {
            if (selection.size > 0) onSelectionChange?.(none)
            return selection.size > 0
          },
          act: (key, index) => {
            const action = props.rowKeys?.[key]
            if (action) at(index, action)
            return action !== undefined
          },
        })
      }
    >
      <p role="status" className="sr-only">
        {props.loading ? `Loading ${label}` : ''}
      </p>
      {blank !== undefined && phone ? (
        blank
      ) : phone && props.loading ? (
        <SkeletonCards />
      ) : phone ? (
        <>
          {selected ? (
            <SelectAll
              label="Select all"
              selected={selected}
              onSelectAll={selectAll}
              className="w-full border-b border-line px-3 py-3"
            />
          ) : null}
          <DataCards
            rows={rows}
            headingOf={headingOf}
            rowId={rowId}
            isSelected={(id) => selection.has(id)}
            renderCard={(row) =>
              props.renderCard?.(
                row,
                selectable ? (
                  <RowCheckbox
                    name={rowName(row)}
                    id={rowId(row)}
                    selected={selection.has(rowId(row))}
                    onToggle={onToggle}
                  />
                ) : null,
              )
            }
          />
        </>
      ) : (
        <table
          aria-label={label}
          aria-rowcount={(props.rowCount ?? rows.length) + 1}
          style={{ minWidth: width }}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <DataTableHead
            columns={columns}
            sort={props.sort}
            onSortChange={props.onSortChange}
            filters={props.filters}
            selected={selected}
            onSelectAll={selectAll}
            onWidthChange={props.onColumnWidthChange}
          />
          <DataTableBody
            columns={columns}
            lines={lines}
            container={container}
            fill={fill}
            onEnd={props.onEnd}
            height={height}
            blank={blank}
            loading={props.loading ?? false}
            selection={selectable ? selection : undefined}
            rowId={rowId}
            rowName={rowName}
            onToggle={onToggle}
          />
        </table>
      )}
    </section>
  )
}
