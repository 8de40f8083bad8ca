import type { FileEncoding } from '@velvet/contracts/imports'
import { encodingOf, fileProblems, findDelimiter, unreadableText } from '@velvet/domain/imports'
import Papa from 'papaparse'
import { type CsvCheck, UnusableFile } from './csv-file.ts'
import { countRows } from './csv-rows.ts'

/** Characters parsed at a time. */
const portion = 1 << 20

/** A row longer than this, in characters, must have an unclosed quotation mark. */
const maxRowLength = 256 * 1024

/**
 * Reads a whole CSV file in chunks, so that memory stays bounded; as Unicode by default. Throws `UnusableFile`, or its
 * subclass `UnreadableText`.
 */
export async function checkCsv(
  file: Blob,
  onProgress: (bytes: number) => void,
  encoding?: FileEncoding,
): Promise<CsvCheck> {
  const firstBytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const decoder = new TextDecoder(encoding ?? encodingOf(firstBytes), { fatal: true })
  const reader = file.stream().getReader()
  const rows = countRows()
  let parser: Papa.Parser | undefined
  let text = ''
  let rest = ''
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      text += decode(decoder, value, rows.line())
      bytes += value?.length ?? 0
      if (!done && text.length < portion) continue
      // The second half of a line break may come with the next chunk.
      const end = !done && text.endsWith('\r') ? text.length - 1 : text.length
      rest += text.slice(0, end).replace(/\r\n?/g, '\n')
      text = text.slice(end)
      parser ??= new Papa.Parser({ delimiter: findDelimiter(rest.trimStart()), newline: '\n' })
      const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(rest, 0, !done)
      const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
      for (const row of isOpen ? data.slice(0, -1) : data) rows.add(row)
      rest = rest.slice(meta.cursor)
      if (isOpen || rest.length > maxRowLength) throw endless(rows.line())
      onProgress(bytes)
      if (done) return rows.result({ encoding: encoding ?? null, sheets: [], sheet: null })
    }
  } finally {
    void reader.cancel()
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, line: number): string {
  let text: string
  try {
    text = decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    throw new UnreadableText(unreadableText(line))
  }
  if (text.includes('\0')) throw new UnusableFile(fileProblems.file_not_csv)
  return text
}

/** Bytes that are not valid text in the encoding. */
export class UnreadableText extends UnusableFile {
  constructor(text: string) {
    super({ title: fileProblems.file_not_csv.title, text })
  }
}

const notCsv = (text: string) => new UnusableFile({ title: fileProblems.file_not_csv.title, text })

const endless = (line: number) =>
  notCsv(`The row that starts at line ${line} does not end. Is a closing quotation mark missing?`)
