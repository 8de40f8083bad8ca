import { isWorkbookName } from '@velvet/domain/spreadsheets'
import { checkWorkbook } from './check-workbook.ts'
import { checkCsv, UnreadableText } from './csv-check.ts'
import type { CsvCheck, ReadAs } from './csv-file.ts'
import { detectEncoding } from './detect-encoding.ts'

/** Reads a file in the encoding that it seems to have, or in one that reads any bytes if it does not have that one either. */
const checkForeign = async (file: File, onProgress: (bytes: number) => void): Promise<CsvCheck> => {
  try {
    return await checkCsv(file, onProgress, await detectEncoding(file))
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    return checkCsv(file, onProgress, 'windows-1252')
  }
}

/**
 * Reads a whole file: a workbook, or CSV as Unicode, in the encoding that the admin chose, or in a detected encoding, which the
 * admin sees and may change. Throws `UnusableFile`.
 */
export async function checkFile(
  file: File,
  onProgress: (bytes: number) => void,
  { encoding, sheet }: ReadAs = {},
): Promise<CsvCheck> {
  if (isWorkbookName(file.name)) return checkWorkbook(file, onProgress, sheet)
  if (encoding) return checkCsv(file, onProgress, encoding)
  try {
    return await checkCsv(file, onProgress)
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    return checkForeign(file, onProgress)
  }
}
