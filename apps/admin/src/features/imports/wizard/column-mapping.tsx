import { type ColumnMeanings, type ImportField, importFields } from '@velvet/contracts/imports'
import { columnHeadings, recognizeColumns } from '@velvet/domain/imports'
import { Badge } from '@velvet/ui/badge'
import { Select } from '@velvet/ui/select'
import { useMemo } from 'react'
import { columnName } from '../file/column-name.ts'

export type ColumnMappingProps = {
  headers: readonly string[]
  columns: ColumnMeanings
  onChange: (columns: ColumnMeanings) => void
}

/** Maps columns to fields: detected from headings, or chosen. A field maps to one column; the latest choice wins. */
export function ColumnMapping({ headers, columns, onChange }: ColumnMappingProps) {
  const recognized = useMemo(() => recognizeColumns(headers), [headers])
  const setMeaning = (place: number, meaning: ImportField | null) =>
    onChange(columns.map((field, index) => (index === place ? meaning : field === meaning ? null : field)))
  const used = columns.filter((field) => field !== null).length
  return (
    <section>
      <h4 className="font-semibold">Columns</h4>
      <p className="text-sm text-fg-2">{`${used} of ${headers.length} will be imported.`}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {headers.map((header, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; headings may repeat
          <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-1.5">
            <span className="flex min-w-0 flex-1 basis-60 items-center justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{columnName(header, index)}</span>
              <Recognition meaning={columns[index] ?? null} recognized={recognized[index] ?? null} />
            </span>
            <Select
              size="sm"
              className="w-56 max-md:w-full"
              aria-label={`Meaning of ${columnName(header, index)}`}
              value={columns[index] ?? ''}
              onChange={({ target }) => setMeaning(index, importFields.find((field) => field === target.value) ?? null)}
            >
              <option value="">Skip this column</option>
              {importFields.map((field) => (
                <option key={field} value={field}>
                  {columnHeadings[field]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RecognitionProps = { meaning: ImportField | null; recognized: ImportField | null }

function Recognition({ meaning, recognized }: RecognitionProps) {
  if (meaning === null) return <Badge>{recognized ? 'Skipped' : 'Not recognized'}</Badge>
  return meaning === recognized ? <Badge tone="approved">Recognized</Badge> : <Badge tone="info">Chosen</Badge>
}
