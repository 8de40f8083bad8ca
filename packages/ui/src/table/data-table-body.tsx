import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { DataColumn } from './data-column.ts'
import { DataTableRow, type ToggleRow } from './data-table-row.tsx'
import { useRowWindow } from './row-window.ts'
import type { TableLine } from './table-lines.ts'

export type DataTableBodyProps<Row> = {
  columns: readonly DataColumn<Row>[]
  lines: readonly TableLine<Row>[]
  /** The scroll container. */
  container: RefObject<HTMLElement | null>
  fill: boolean
  /** Called when the last rows of a virtualized table come into view. */
  onEnd: (() => void) | undefined
  height: number
  /** Shown instead of rows: an empty or an error state. */
  blank: ReactNode
  loading: boolean
  selection: ReadonlySet<string> | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  onToggle: ToggleRow
}

/** The visible lines between two spacers, or the empty or error state. Scrolling renders nothing else. */
export function DataTableBody<Row>(props: DataTableBodyProps<Row>) {
  const { columns, lines, height, blank, loading, selection, rowId, rowName, onToggle, onEnd } = props
  const visible = useRowWindow(props.container, lines.length, height, props.fill)
  const isPartial = visible.end - visible.start < lines.length
  useEffect(() => {
    if (isPartial && visible.end >= lines.length) onEnd?.()
  }, [isPartial, visible.end, lines.length, onEnd])
  const width = columns.length + (selection ? 1 : 0)
  if (blank !== undefined) {
    return (
      <tbody>
        <tr>
          <td colSpan={width} className="whitespace-normal">
            {blank}
          </td>
        </tr>
      </tbody>
    )
  }
  if (loading) return <SkeletonRows columns={columns} height={height} select={selection !== undefined} />
  return (
    <tbody>
      <Spacer height={visible.start * height} width={width} />
      {lines
        .slice(visible.start, visible.end)
        .map(({ row, index, heading }) =>
          heading === undefined ? (
            <DataTableRow
              key={rowId(row)}
              row={row}
              id={rowId(row)}
              index={index}
              height={height}
              columns={columns}
              selected={selection?.has(rowId(row))}
              rowName={rowName}
              onToggle={onToggle}
            />
          ) : (
            <GroupHeading key={`above ${rowId(row)}`} text={heading} height={height} width={width} />
          ),
        )}
      <Spacer height={(lines.length - visible.end) * height} width={width} />
    </tbody>
  )
}

function GroupHeading({ text, height, width }: { text: string; height: number; width: number }) {
  return (
    <tr style={{ height }}>
      <th
        scope="colgroup"
        colSpan={width}
        className="border-b border-line bg-sunken px-5 text-start text-xs font-semibold text-fg-2"
      >
        <span className="sticky start-5 inline-block max-w-full truncate align-middle">{text}</span>
      </th>
    </tr>
  )
}

function Spacer({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer contains nothing focusable
    <tr aria-hidden="true">
      <td colSpan={width} style={{ height }} />
    </tr>
  )
}

const skeletonWidths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-1/3']
const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7]

type SkeletonRowsProps<Row> = { columns: readonly DataColumn<Row>[]; height: number; select: boolean }

function SkeletonRows<Row>({ columns, height, select }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden="true" className="animate-late">
      {skeletonRows.map((index) => (
        <tr key={index} style={{ height }}>
          {select ? <td className="border-b border-line" /> : null}
          {columns.map((column, place) => (
            <td key={column.key} className="border-b border-line px-2.5 first:ps-5 last:pe-5">
              <Skeleton
                className={clsx(
                  skeletonWidths[(index + place) % skeletonWidths.length],
                  column.align === 'end' && 'ms-auto',
                )}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Placeholders for cards that are loading. */
export function SkeletonCards() {
  return (
    <ul aria-hidden="true" className="animate-late divide-y divide-line">
      {skeletonRows.slice(0, 4).map((index) => (
        <li key={index} className="flex flex-col gap-5 px-3 py-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10! rounded-full!" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="w-2/5" />
              <Skeleton className="w-3/5" />
            </div>
          </div>
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </li>
      ))}
    </ul>
  )
}
