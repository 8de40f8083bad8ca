import { numberText } from './number-formats.ts'
import { createXmlParser, type XmlHandler } from './parse-xml.ts'
import { type SheetRow, UnreadableWorkbook } from './sheet-row.ts'
import { unzipEntries } from './unzip-entries.ts'
import type { WorkbookParts } from './workbook-parts.ts'

/** As Excel has it. */
const maxColumns = 16_384
/** Of the texts of a row, in characters; and as many as a row of a CSV file may have. */
const maxRowLength = 256 * 1024

type Cell = { type: string; format: number; text: string }

/** `C12` is the third column, counted from 0; NaN for what names no column. */
const columnOf = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (letters === undefined) return Number.NaN
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const plainNumber = { isDate: false, digits: 0 }

const textOf = ({ type, format, text }: Cell, { strings, formats, is1904 }: WorkbookParts): string => {
  if (text === '') return ''
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  return type === 'n' ? numberText(text, formats[format] ?? plainNumber, is1904) : text
}

const collectRows = (parts: WorkbookParts) => {
  let rows: SheetRow[] = []
  let line = 0
  let cells: string[] = []
  let length = 0
  let cell: Cell | null = null
  let isValue = false
  let phonetic = 0

  const openCell = ({ r = '', t = 'n', s = '0' }: Record<string, string>) => {
    const column = r === '' ? cells.length : columnOf(r)
    if (!(column >= cells.length && column < maxColumns)) throw new UnreadableWorkbook('not_a_workbook')
    while (cells.length < column) cells.push('')
    cell = { type: t, format: Number(s), text: '' }
  }
  const closeCell = () => {
    if (!cell) return
    const text = textOf(cell, parts)
    length += text.length
    if (length > maxRowLength) throw new UnreadableWorkbook('too_large')
    cells.push(text)
    cell = null
  }
  const closeRow = () => {
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length > 0) rows.push({ line, cells })
  }
  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === 'row') {
        const number = Number(attributes.r ?? line + 1)
        if (!(Number.isInteger(number) && number > line && number <= 1_048_576))
          throw new UnreadableWorkbook('not_a_workbook')
        line = number
        cells = []
        length = 0
      }
      if (name === 'c') openCell(attributes)
      if (name === 'rPh') phonetic += 1
      if (name === 'v' || (name === 't' && phonetic === 0)) isValue = true
    },
    text: (text) => {
      if (!cell || !isValue) return
      cell.text += text
      if (cell.text.length > maxRowLength) throw new UnreadableWorkbook('too_large')
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'rPh') phonetic -= 1
      if (name === 'c') closeCell()
      if (name === 'row') closeRow()
    },
  }
  const take = (): SheetRow[] => {
    const ready = rows
    rows = []
    return ready
  }
  return { handler, take }
}

/** The rows of the sheet at that path, while the archive is read. */
export async function* readRows(
  archive: AsyncIterable<Uint8Array>,
  path: string,
  parts: WorkbookParts,
): AsyncGenerator<SheetRow> {
  const { handler, take } = collectRows(parts)
  const parser = createXmlParser(handler)
  for await (const { bytes, isLast } of unzipEntries(archive, (name) => name === path)) {
    parser.write(bytes)
    if (isLast) parser.end()
    yield* take()
    if (isLast) return
  }
}
