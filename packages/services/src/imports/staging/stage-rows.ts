import { type ColumnMeanings, maxColumns, maxRows, type OptInValues } from '@velvet/contracts/imports'
import type { CopyValue } from '@velvet/database'
import { columnCountProblem, readRow } from '@velvet/domain/imports'
import { fileError } from './file-error.ts'
import type { FileRecord } from './read-csv.ts'

export const stagedColumns = ['import_id', 'row_number', 'cells', 'data', 'warnings', 'error'] as const

const maxCells = 10 * maxColumns

/** The cells of a row with far too many, the last ones joined into one text: lists of any length are slow to read. */
const bounded = (cells: string[]): string[] =>
  cells.length > maxCells ? [...cells.slice(0, maxCells - 1), cells.slice(maxCells - 1).join(',')] : cells

/**
 * Rows of `import_rows`: the original cells, and the values that can be parsed from a row alone. Throws `file_too_long` after
 * `most` of them.
 */
export async function* stageRows(
  importId: string,
  columns: ColumnMeanings,
  records: AsyncIterable<FileRecord>,
  { optIns = {}, most = maxRows }: { optIns?: OptInValues | undefined; most?: number } = {},
): AsyncGenerator<readonly CopyValue[]> {
  let count = 0
  for await (const { line, cells } of records) {
    count += 1
    if (count > most) throw fileError('file_too_long')
    const { data, warnings, error } =
      cells.length === columns.length
        ? readRow(cells, columns, optIns)
        : { data: {}, warnings: [], error: columnCountProblem(cells.length, columns.length) }
    yield [importId, line, bounded(cells), data, warnings, error]
  }
}
