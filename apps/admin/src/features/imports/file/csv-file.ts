import type { ColumnMeanings, FileEncoding } from '@velvet/contracts/imports'

/** The result of checking a whole file. Line numbers are those of the file; the header is line 1. */
export type CsvCheck = {
  headers: readonly string[]
  /** The fields that the headings map to. */
  columns: ColumnMeanings
  /** The first five rows (CSV-09). */
  preview: readonly (readonly string[])[]
  rows: number
  /** Rows with a different number of cells than the header (CSV-07), and the first of them. */
  unevenRows: number
  uneven: readonly { line: number; cells: number }[]
  /** For each column, how many of the other rows are blank there. */
  blanks: readonly number[]
  /** The distinct values of each column that is not blank; null for a column with more than twenty. */
  values: readonly (readonly ColumnValue[] | null)[]
  /** Some cells with non-ASCII characters, which show whether the encoding is right. */
  samples: readonly string[]
  /** The encoding used for text that is not Unicode; null otherwise. */
  encoding: FileEncoding | null
  /** The sheets of a workbook, and the one that was read. */
  sheets: readonly string[]
  sheet: string | null
}

export type ColumnValue = { value: string; count: number }

/** How the admin chose to read the file. */
export type ReadAs = { encoding?: FileEncoding; sheet?: string }

/** A file that cannot be imported, as title and text of a message. */
export class UnusableFile extends Error {
  readonly title: string
  constructor({ title, text }: { title: string; text: string }) {
    super(text)
    this.name = 'UnusableFile'
    this.title = title
  }
}

export const unreadableFile = {
  title: 'Unreadable File',
  text: 'The file could not be read. Please choose it again.',
}
