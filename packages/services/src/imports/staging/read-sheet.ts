import { fitToHeader, openWorkbook, type SheetRow, UnreadableWorkbook } from '@velvet/domain/spreadsheets'
import { fileError } from './file-error.ts'
import { type FileRecord, type OpenedFile, withHeaders } from './read-csv.ts'

const notAWorkbook =
  'The file is not an Excel workbook, or it is password-protected. Save it as .xlsx or CSV without a password.'

const refusal = (error: unknown): unknown => {
  if (!(error instanceof UnreadableWorkbook)) return error
  if (error.reason === 'too_large') return fileError('file_too_large', 'The uncompressed workbook is too large.')
  return error.reason === 'sheet_not_found' ? fileError('sheet_not_found') : fileError('file_not_csv', notAWorkbook)
}

/** The records of a sheet, all as wide as its header. */
async function* recordsOf(rows: AsyncGenerator<SheetRow>): AsyncGenerator<FileRecord> {
  let width: number | undefined
  try {
    for await (const { line, cells } of rows) {
      width ??= cells.length
      const fitted = fitToHeader(cells, width)
      if (fitted) yield { line, cells: fitted }
    }
  } catch (error) {
    throw refusal(error)
  }
}

/**
 * Opens a sheet of an Excel workbook as `openCsv` opens a CSV file; its first non-blank row is the header. Refuses
 * `file_not_csv`, `file_too_large`, `sheet_not_found`, `file_empty` and `file_too_wide`, the first two also while records are
 * read.
 */
export const openSheet = async (
  openArchive: () => AsyncIterable<Uint8Array>,
  sheet: string | undefined,
): Promise<OpenedFile> => {
  const { rows } = await openWorkbook(openArchive, sheet).catch((error: unknown) => {
    throw refusal(error)
  })
  return withHeaders(recordsOf(rows))
}
