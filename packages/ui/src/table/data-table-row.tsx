import { clsx } from 'clsx'
import { type ChangeEvent, type ComponentProps, memo, type ReactNode } from 'react'
import { Checkbox } from '../controls/checkbox.tsx'
import type { DataColumn } from './data-column.ts'
import { pinnedLook, pinnedPlace } from './data-table-head.tsx'

export type ToggleRow = (id: string, checked: boolean, range: boolean) => void

export type DataTableRowProps<Row> = {
  row: Row
  id: string
  index: number
  height: number
  columns: readonly DataColumn<Row>[]
  /** `undefined` if rows cannot be selected. */
  selected: boolean | undefined
  rowName: (row: Row) => string
  onToggle: ToggleRow
}

/** One row. Memoized on its primitive props, so that selecting one row does not render the others again. */
export const DataTableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ row, id, index, height, columns, selected, rowName, onToggle }: DataTableRowProps<Row>) {
  return (
    <tr
      data-row-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      style={{ height }}
      className={clsx(
        // Only the row under the pointer fades: fifty rows that are selected at once would each be drawn again in every frame.
        'group/row scroll-mt-16 scroll-mb-16 hover:transition-[background-color] hover:duration-[90ms]',
        selected ? 'bg-selected' : 'bg-surface hover:bg-hover',
        'has-[[data-row-title]:focus-visible]:bg-hover',
      )}
    >
      {selected === undefined ? null : (
        <td className="sticky start-0 z-1 border-b border-line bg-inherit ps-5 select-none">
          <RowCheckbox name={rowName(row)} id={id} selected={selected} onToggle={onToggle} />
        </td>
      )}
      <RowCells row={row} columns={columns} afterSelect={selected !== undefined} />
    </tr>
  )
}

type RowCellsProps<Row> = { row: Row; columns: readonly DataColumn<Row>[]; afterSelect: boolean }

/** The cells of a row, which do not change when it is selected. */
const RowCells = memo(DrawnCells) as typeof DrawnCells

function DrawnCells<Row>({ row, columns, afterSelect }: RowCellsProps<Row>): ReactNode {
  return columns.map((column) => (
    <td
      key={column.key}
      style={pinnedPlace(column.pinned, afterSelect)}
      className={clsx(
        'overflow-hidden border-b border-line bg-inherit px-2.5 text-ellipsis whitespace-nowrap first:ps-5 last:pe-5',
        column.align === 'end' && 'text-end',
        column.pinned && pinnedLook[column.pinned],
      )}
    >
      {column.cell(row)}
    </td>
  ))
}

type RowCheckboxProps = { name: string; id: string; selected: boolean; onToggle: ToggleRow }

/** The checkbox that selects a row; Shift selects the range since the last one. */
export function RowCheckbox({ name, id, selected, onToggle }: RowCheckboxProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) =>
    onToggle(id, event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
  return <Checkbox label={`Select ${name}`} hideLabel checked={selected} onChange={onChange} />
}

/** The name of a row as the button that opens it; arrows and j/k move between these buttons. */
export function RowTitle({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      data-row-title
      {...props}
      className={clsx(
        'min-h-6 max-w-full truncate rounded-badge text-start font-medium text-fg underline-offset-3 hover:underline',
        className,
      )}
    />
  )
}
