import { type DataColumn, DataTable } from '@velvet/ui/data-table'
import { useMemo } from 'react'
import { columnName } from '../file/column-name.ts'
import type { CsvCheck } from '../file/csv-file.ts'

type PreviewRow = { place: number; cells: readonly string[] }

/** The first rows of the file, unchanged (CSV-09). */
export function FilePreview({ check: { headers, preview } }: { check: CsvCheck }) {
  const columns = useMemo(
    () =>
      headers.map(
        (header, index): DataColumn<PreviewRow> => ({
          key: `${index}`,
          header: columnName(header, index),
          cell: ({ cells }) => cells[index] ?? '',
          minWidth: 170,
        }),
      ),
    [headers],
  )
  const rows = useMemo(() => preview.map((cells, place): PreviewRow => ({ place, cells })), [preview])
  return (
    <section>
      <h4 className="mb-2 font-semibold">{rows.length === 1 ? 'The first row' : `The first ${rows.length} rows`}</h4>
      <div className="overflow-hidden rounded-control border border-line">
        <DataTable
          label="Preview"
          columns={columns}
          rows={rows}
          rowId={({ place }) => `${place}`}
          rowName={({ place }) => `row ${place + 1}`}
          density="compact"
          empty={null}
        />
      </div>
    </section>
  )
}
