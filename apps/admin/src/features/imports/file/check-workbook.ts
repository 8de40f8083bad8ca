import { fileProblems } from '@velvet/domain/imports'
import { openWorkbook, UnreadableWorkbook } from '@velvet/domain/spreadsheets'
import { bytesOf } from './bytes-of.ts'
import { type CsvCheck, UnusableFile } from './csv-file.ts'
import { countRows } from './csv-rows.ts'

/** The first bytes of legacy workbooks and of password-protected ones. */
const isSealed = async (file: Blob): Promise<boolean> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0xd0 && second === 0xcf
}

const sampleBytes = 1024

/** Whether it is a text with the name of a workbook. */
const isText = async (file: Blob): Promise<boolean> => {
  const bytes = await file.slice(0, sampleBytes).arrayBuffer()
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).includes('\0')
  } catch {
    return false
  }
}

const problemOf = async (file: Blob, { reason }: UnreadableWorkbook) => {
  if (reason === 'too_large')
    return { ...fileProblems.file_too_large, text: 'The uncompressed workbook is too large. Save it as CSV.' }
  if (reason === 'sheet_not_found') return fileProblems.sheet_not_found
  if (await isSealed(file))
    return {
      ...fileProblems.file_not_csv,
      text: 'The workbook is password-protected or in an old format. Save it as .xlsx or CSV.',
    }
  if (await isText(file)) return fileProblems.file_not_csv
  return {
    title: 'Unreadable Workbook',
    text: 'The workbook cannot be read and may be damaged. Save it again as .xlsx or CSV.',
  }
}

/** Reads a whole sheet of a workbook, the first one by default. Throws `UnusableFile`. */
export async function checkWorkbook(
  file: Blob,
  onProgress: (bytes: number) => void,
  wanted?: string,
): Promise<CsvCheck> {
  const rows = countRows()
  try {
    const { sheets, sheet, rows: found } = await openWorkbook(() => bytesOf(file, onProgress), wanted)
    for await (const { line, cells } of found) rows.addAt(line, cells)
    return rows.result({ encoding: null, sheets, sheet })
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? new UnusableFile(await problemOf(file, error)) : error
  }
}
