import type { ColumnMeanings } from '@velvet/contracts/imports'

/** What a look through a whole file tells. Lines are those of the file; the header is line 1. */
export type CsvCheck = {
  headers: readonly string[]
  /** What the headings mean. */
  columns: ColumnMeanings
  /** The first five rows (CSV-09). */
  preview: readonly (readonly string[])[]
  rows: number
  /** Rows with another number of cells than the header (CSV-07), and the first ones of them. */
  unevenRows: number
  uneven: readonly { line: number; cells: number }[]
  /** For each column, how many of the other rows have nothing in it. */
  blanks: readonly number[]
}

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
