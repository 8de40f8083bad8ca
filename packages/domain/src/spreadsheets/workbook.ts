import { type SheetRow, UnreadableWorkbook } from './sheet-row.ts'
import { readRows } from './sheet-rows.ts'
import { readParts } from './workbook-parts.ts'

export type Workbook = {
  /** The names of its visible sheets. */
  sheets: readonly string[]
  /** The sheet that is read. */
  sheet: string
  rows: AsyncGenerator<SheetRow>
}

/** Whether a name is one of an Excel workbook. */
export const isWorkbookName = (fileName: string): boolean => /\.xlsx$/i.test(fileName.trim())

const isArchive = ([first, second = 0x4b]: Uint8Array): boolean => first === 0x50 && second === 0x4b

const requireArchive = async function* (archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const bytes of archive) {
    if (isFirst && !isArchive(bytes)) throw new UnreadableWorkbook('not_a_workbook')
    isFirst = false
    yield bytes
  }
  if (isFirst) throw new UnreadableWorkbook('not_a_workbook')
}

/**
 * Opens one sheet of an Excel workbook, the first one when none is named. The archive is opened twice, for the texts and for the
 * rows, because their order in it differs. Holds the texts, and one row at a time. Throws `UnreadableWorkbook`, also while rows are read.
 */
export const openWorkbook = async (
  openArchive: () => AsyncIterable<Uint8Array>,
  wanted?: string,
): Promise<Workbook> => {
  const parts = await readParts(requireArchive(openArchive()))
  const sheet = wanted === undefined ? parts.sheets[0] : parts.sheets.find(({ name }) => name === wanted)
  if (!sheet) throw new UnreadableWorkbook('sheet_not_found')
  return {
    sheets: parts.sheets.map(({ name }) => name),
    sheet: sheet.name,
    rows: readRows(openArchive(), sheet.path, parts),
  }
}
