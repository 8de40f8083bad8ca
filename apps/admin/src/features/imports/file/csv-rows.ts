import { maxColumns } from '@velvet/contracts/imports'
import { fileProblems, recognizeColumns } from '@velvet/domain/imports'
import { fitToHeader } from '@velvet/domain/spreadsheets'
import { collectValues } from './column-values.ts'
import { type CsvCheck, UnusableFile } from './csv-file.ts'

const previewed = 5
const namedUneven = 10

/** Counts the rows of a file as they arrive. Empty lines are not rows. */
export function countRows() {
  let line = 1
  let headers: readonly string[] | undefined
  let rows = 0
  let unevenRows = 0
  const preview: string[][] = []
  const uneven: { line: number; cells: number }[] = []
  const blanks: number[] = []
  const values = collectValues()

  const addHeaders = (row: readonly string[]) => {
    if (row.length > maxColumns) throw new UnusableFile(fileProblems.file_too_wide)
    headers = row.map((header) => header.trim())
    for (const _ of row) blanks.push(0)
  }

  const addRow = (row: string[], { length }: readonly string[], begin: number) => {
    rows += 1
    if (preview.length < previewed) preview.push(row)
    if (row.length !== length) {
      unevenRows += 1
      if (uneven.length < namedUneven) uneven.push({ line: begin, cells: row.length })
      return
    }
    values.add(row)
    for (const [index, cell] of row.entries()) if (cell.trim() === '') blanks[index] = (blanks[index] ?? 0) + 1
  }

  return {
    /** The line at which the next row starts. */
    line: () => line,
    /** A row of a workbook, which has a row number and may be shorter or longer than the header. */
    addAt(begin: number, row: string[]) {
      line = begin + 1
      const fitted = headers ? fitToHeader(row, headers.length) : null
      if (!headers) addHeaders(row)
      else if (fitted) addRow(fitted, headers, begin)
    },
    add(row: string[]) {
      const begin = line
      line += row.reduce((count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count), 1)
      if (row.length === 1 && row[0]?.trim() === '') return
      if (headers) addRow(row, headers, begin)
      else addHeaders(row)
    },
    /** Throws `UnusableFile` without a header and at least one row (CSV-05). */
    result(how: Pick<CsvCheck, 'encoding' | 'sheets' | 'sheet'>): CsvCheck {
      if (!headers || rows === 0) throw new UnusableFile(fileProblems.file_empty)
      return {
        ...{ headers, columns: recognizeColumns(headers), preview, rows, unevenRows, uneven, blanks },
        ...{ values: values.values(headers.length), samples: values.samples(), ...how },
      }
    },
  }
}
