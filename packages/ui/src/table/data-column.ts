import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

export type Sort = { key: string; direction: SortDirection }

export type Density = 'compact' | 'default' | 'comfortable'

/** Row heights in px. Rows never grow, so that long lists can be virtualized. */
export const rowHeights: Record<Density, number> = { compact: 32, default: 36, comfortable: 48 }

export type DataColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Hides the header visually; screen readers still read it, e.g. above actions. */
  hideHeader?: boolean | undefined
  sortable?: boolean | undefined
  align?: 'start' | 'end' | undefined
  /** In px; columns without a width share the remaining space. */
  width?: number | undefined
  /** The minimum width of a column without a width, in px; 160 by default. */
  minWidth?: number | undefined
  /** Keeps the column visible while the table scrolls sideways: the first column at the start, the last one at the end. */
  pinned?: 'start' | 'end' | undefined
}

/** The sort order after a click on the header of `key`: ascending first, then reversed (DASH-16). */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** The minimum width in px at which every column fits. */
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

/** The width of the checkbox column in px. */
export const selectWidth = 48
