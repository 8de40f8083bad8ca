import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

export type Sort = { key: string; direction: SortDirection }

export type Density = 'compact' | 'default' | 'comfortable'

/** Row heights in px; rows never grow, so that long lists can be drawn in part. */
export const rowHeights: Record<Density, number> = { compact: 32, default: 36, comfortable: 48 }

export type DataColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Keeps the header for assistive technology only, e.g. above actions. */
  hideHeader?: boolean | undefined
  sortable?: boolean | undefined
  align?: 'start' | 'end' | undefined
  /** In px; columns without one share what is left. */
  width?: number | undefined
  /** The least a column without a width gets, in px; 160 unless said otherwise. */
  minWidth?: number | undefined
  /** Stays in view while the table scrolls sideways: the first column at the start, the last one at the end. */
  pinned?: 'start' | 'end' | undefined
}

/** What a click on the header of `key` asks for: ascending first, then the other way round (DASH-16). */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** The least width in px at which no column is squeezed. */
export function tableWidth(
  columns: readonly Pick<DataColumn<never>, 'width' | 'minWidth'>[],
  selectable: boolean,
): number {
  return columns.reduce(
    (sum, { width, minWidth }) => sum + (width ?? minWidth ?? defaultMinWidth),
    selectable ? selectWidth : 0,
  )
}

const defaultMinWidth = 160

/** Width in px of the checkbox column. */
export const selectWidth = 48
