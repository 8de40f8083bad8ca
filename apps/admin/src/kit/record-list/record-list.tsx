import type { UseQueryResult } from '@tanstack/react-query'
import { DataTable, type DataTableProps } from '@velvet/ui/data-table'
import { usePhone } from '@velvet/ui/media-query'
import type { ReactNode } from 'react'
import { NotLoaded } from '../not-loaded.tsx'

export type RecordListProps<Row> = Omit<DataTableProps<Row>, 'rowId' | 'fill' | 'loading' | 'error'> & {
  /** The query that the rows come from. */
  query: UseQueryResult
  /** Below the rows. */
  children?: ReactNode
}

const rowId = ({ id }: { id: string }) => id

/** The records of a query as a table, or as cards on a phone, with loading, empty, and error states. */
export function RecordList<Row extends { id: string }>({ query, children, ...table }: RecordListProps<Row>) {
  const phone = usePhone()
  const { data, error, isPlaceholderData } = query
  const title = `The ${table.label.toLowerCase()} could not be loaded`
  return (
    <div aria-busy={isPlaceholderData} className="flex min-h-96 flex-1 flex-col faint-while-busy">
      <DataTable
        {...table}
        rowId={rowId}
        fill={!phone}
        loading={!data && !error}
        error={error && !data ? <NotLoaded title={title} query={query} /> : undefined}
      />
      {children}
    </div>
  )
}
