import { fieldOf } from '@velvet/contracts/applicants'
import type { ColumnMeanings, ImportField } from '@velvet/contracts/imports'
import { importFields } from '@velvet/contracts/imports'
import { columnHeadings } from './export-columns.ts'

/** Headings are the same whatever their case, spaces, signs and width of letters. */
const plain = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const meanings = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [field, columnHeadings[field], ...(fieldOf(field).otherHeadings ?? [])].map(
      (name) => [plain(name), field] as const,
    ),
  ),
)

/**
 * The meaning of each column of a file by its heading: a name of the template, a heading of our export, or a common variant.
 * The first column with a meaning gets it; later ones, and unknown headings, are null.
 */
export const recognizeColumns = (headers: readonly string[]): ColumnMeanings => {
  const taken = new Set<ImportField>()
  return headers.map((header) => {
    const field = meanings.get(plain(header))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Why these meanings do not fit a file with that many columns, as a sentence; null when they do. */
export const columnsProblem = (columns: ColumnMeanings, count: number): string | null => {
  if (columns.length !== count)
    return `The file has ${count} ${count === 1 ? 'column' : 'columns'}, but ${columns.length} ${columns.length === 1 ? 'was' : 'were'} named.`
  const named = columns.filter((field) => field !== null)
  const twice = named.find((field, index) => named.indexOf(field) !== index)
  if (twice !== undefined) return `Two columns cannot both be ${columnHeadings[twice]}.`
  return named.includes('email') ? null : 'No email column.'
}
