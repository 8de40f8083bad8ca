import { createReadStream } from 'node:fs'
import type { ColumnMeanings, FileEncoding, OptInValues } from '@velvet/contracts/imports'
import { copyRows } from '@velvet/database/copy-rows'
import { columnsProblem, recognizeColumns } from '@velvet/domain/imports'
import { AppError } from '@velvet/domain/kernel'
import { isWorkbookName } from '@velvet/domain/spreadsheets'
import { fileError } from './file-error.ts'
import { openCsv } from './read-csv.ts'
import { openSheet } from './read-sheet.ts'
import { stagedColumns, stageRows } from './stage-rows.ts'

export type SpooledFile = {
  importId: string
  path: string
  /** The sender's file name; its extension tells the format. */
  name: string
  encoding: FileEncoding | undefined
  /** Of a workbook. */
  sheet: string | undefined
  /** The meaning of the columns; derived from their headings when absent. */
  columns: ColumnMeanings | undefined
  optIns: OptInValues | undefined
}

export type Staged = { headers: string[]; columns: ColumnMeanings; total: number }

/** Reads a spooled file into `import_rows`, all of it or nothing. Slow: `StageFile` runs it on another thread. */
export type StageFile = (file: SpooledFile) => Promise<Staged>

const requireColumns = (headers: readonly string[], wanted: ColumnMeanings | undefined): ColumnMeanings => {
  const columns = wanted ?? recognizeColumns(headers)
  const problem = columnsProblem(columns, headers.length)
  if (problem !== null)
    throw new AppError('invalid', 'columns_invalid', problem, {
      suggestion: 'Choose the column that contains the email addresses.',
    })
  return columns
}

const open = ({ path, name, encoding, sheet }: Pick<SpooledFile, 'path' | 'name' | 'encoding' | 'sheet'>) =>
  isWorkbookName(name) ? openSheet(() => createReadStream(path), sheet) : openCsv(createReadStream(path), encoding)

/**
 * Copies the rows of a file into `import_rows` of the database at `url`, with constant memory. Refuses `file_not_csv`,
 * `file_empty`, `file_too_large`, `file_too_wide`, `file_too_long`, `sheet_not_found` and `columns_invalid`.
 */
export const stageFile = async (
  url: string,
  { importId, columns: wanted, optIns, ...file }: SpooledFile,
): Promise<Staged> => {
  const { headers, records } = await open(file)
  try {
    const columns = requireColumns(headers, wanted)
    const target = { table: 'import_rows', columns: stagedColumns } as const
    const total = await copyRows(url, target, stageRows(importId, columns, records, { optIns }))
    if (total === 0) throw fileError('file_empty')
    return { headers, columns, total }
  } finally {
    await records.return(undefined)
  }
}
