import { pipeline, Readable } from 'node:stream'
import { type FileEncoding, maxColumns } from '@velvet/contracts/imports'
import { type Delimiter, findDelimiter } from '@velvet/domain/imports'
import { CsvError, parse } from 'csv-parse'
import { fileError } from './file-error.ts'
import { readText } from './read-text.ts'

/** `line` is where the record begins in the file. */
export type FileRecord = { line: number; cells: string[] }
export type OpenedFile = { headers: string[]; records: AsyncGenerator<FileRecord> }

/** The maximum bytes per row; an unclosed quotation mark would otherwise swallow the rest of the file. */
const maxRecordBytes = 256 * 1024
const maxStartLength = 64 * 1024

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0), 0)

const isBlank = (cells: readonly string[]): boolean => cells.length === 1 && cells[0]?.trim() === ''

const tooLongAt = (line: number): string =>
  `The row that starts at line ${line} does not end. Is a closing quotation mark missing?`

/** Every record that is not a blank line. Text before or after quotes in a cell is kept verbatim. */
async function* recordsOf(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<FileRecord> {
  // Counted here: inside quotes, the parser counts a two-character line break as two lines.
  let next = 1
  const lineOf = new WeakMap<readonly string[], number>()
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordBytes,
    on_record: (cells: string[]) => {
      lineOf.set(cells, next)
      next += 1 + lineBreaksIn(cells)
      return isBlank(cells) ? null : cells
    },
  })
  // The parser's consumer sees every error, so the callback has nothing to add.
  pipeline(Readable.from(text), parser, () => undefined)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: lineOf.get(cells) ?? next, cells }
  } catch (error) {
    throw error instanceof CsvError ? fileError('file_not_csv', tooLongAt(next)) : error
  }
}

/** The beginning of a text up to its first line, and the whole text again. */
const peek = async (text: AsyncGenerator<string>): Promise<{ start: string; whole: AsyncGenerator<string> }> => {
  let start = ''
  let isBegun = false
  let isDone = false
  while (!isDone && start.length < maxStartLength) {
    const next = await text.next()
    isDone = next.done === true
    if (next.done) break
    start += next.value
    const begin: number = isBegun ? 0 : next.value.search(/\S/)
    isBegun ||= begin !== -1
    isDone = isBegun && /[\r\n]/.test(next.value.slice(begin))
  }
  const whole = async function* (): AsyncGenerator<string> {
    try {
      yield start
      yield* text
    } finally {
      await text.return(undefined)
    }
  }
  return { start: start.trimStart(), whole: whole() }
}

/**
 * Opens a CSV file (RFC 4180; comma, semicolon, or tab, according to its first line): the header, and the records after it on
 * demand. Holds at most one record of 256 KiB. Refuses `file_empty`, `file_not_csv` and `file_too_wide`, the first two also while
 * the records are read.
 */
export const openCsv = async (file: AsyncIterable<Uint8Array>, encoding?: FileEncoding): Promise<OpenedFile> => {
  const { start, whole } = await peek(readText(file, encoding))
  return withHeaders(recordsOf(whole, findDelimiter(start)))
}

/** Uses the first record as the header. Refuses `file_empty` and `file_too_wide`. */
export const withHeaders = async (records: AsyncGenerator<FileRecord>): Promise<OpenedFile> => {
  const header = await records.next()
  if (header.done) throw fileError('file_empty')
  const headers = header.value.cells
  if (headers.length > maxColumns) {
    await records.return(undefined)
    throw fileError('file_too_wide', `This one has ${headers.length.toLocaleString('en-US')}.`)
  }
  return { headers, records }
}
