import { readRecord, recognizeColumns, recordCell } from '@velvet/domain/imports'

/** Rows that came as objects, parsed into the form of `import_rows`. */
export type ReadRecords = {
  /** The known names; others are never stored. */
  headers: string[]
  count: number
  /** A JSON list with the line, cells, data, warnings, and error of each row. */
  rows: string
}

const firstLine = 2

const knownNames = (records: readonly Record<string, unknown>[]): string[] => {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const meanings = recognizeColumns(names)
  return names.filter((_, place) => meanings[place])
}

/** Parses the rows of a call by their column names. Never throws. */
export const readRecords = (records: readonly Record<string, unknown>[]): ReadRecords => {
  const headers = knownNames(records)
  const rows = records.map((record, index) => ({
    row: index + firstLine,
    cells: headers.map((name) => recordCell(record[name])),
    ...readRecord(record),
  }))
  return { headers, count: rows.length, rows: JSON.stringify(rows) }
}
