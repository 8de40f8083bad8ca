import { maxColumns, maxFileBytes, maxRows } from '@velvet/contracts/imports'

/** What can be wrong with a file as a whole, as title and text of a message (CSV-03, CSV-04). */
export const fileProblems = {
  file_missing: { title: 'No File', text: 'Please select a CSV file.' },
  file_not_csv: { title: 'Invalid File Type', text: 'Please select a CSV file.' },
  file_empty: { title: 'Empty File', text: 'The CSV file appears to be empty or invalid.' },
  file_too_large: {
    title: 'File Too Large',
    text: `A file can be at most ${maxFileBytes / 1024 / 1024} MB.`,
  },
  file_too_long: {
    title: 'Too Many Rows',
    text: `A file can have at most ${maxRows.toLocaleString('en-US')} rows.`,
  },
  sheet_not_found: { title: 'Sheet Not Found', text: 'The workbook has no sheet with this name.' },
  file_too_wide: { title: 'Too Many Columns', text: `A file can have at most ${maxColumns} columns.` },
} as const
export type FileProblem = keyof typeof fileProblems

/** Whether a name is one of a CSV file (CSV-03). */
export const isCsvName = (fileName: string): boolean => /\.csv$/i.test(fileName.trim())

/**
 * The encoding of a file when the admin has not chosen one: UTF-16 when the file begins with its byte order mark, else UTF-8.
 * Both are decoded strictly: text in another encoding is refused until an admin confirms it: a wrong guess corrupts names.
 */
export const encodingOf = (firstBytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  const [first, second] = firstBytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Said of a file with bytes that are no text in its encoding. `line` is where the reading stopped. */
export const unreadableText = (line: number): string =>
  `Near line ${line}, the file is not UTF-8 text. Save it as "CSV UTF-8", or choose its encoding.`

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** What separates the cells: the most frequent candidate of the header line, outside of quotes; a comma when in doubt. */
export const findDelimiter = (start: string): Delimiter => {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const sign of start) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return delimiters.reduce((best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best))
}

/** Why a row with another number of cells than the header is skipped (CSV-07). */
export const columnCountProblem = (cells: number, columns: number): string =>
  `${cells} ${cells === 1 ? 'column' : 'columns'} instead of ${columns}`
