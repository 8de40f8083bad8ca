import type { ColumnMeanings } from '@velvet/contracts/imports'
import { recogniseColumns } from './column-meanings.ts'
import { restoreCell } from './formula-cell.ts'
import type { ImportData } from './import-data.ts'
import { type ReadCell, readCell } from './read-cell.ts'

export type ReadRow = {
  data: ImportData
  /** What was left out of the row, and why. */
  warnings: string[]
  /** Why the row cannot be taken, judged by itself. */
  error: string | null
}

/** The name and the address of a profile stand for each other where only one is given, and each for itself otherwise. */
const joinInstagram = (url: ImportData | undefined, username: ImportData | undefined): ImportData => ({
  ...username,
  ...url,
  ...(username?.instagramUsername === undefined ? {} : { instagramUsername: username.instagramUsername }),
})

/** Reads the cells of one line by what the columns mean. Never throws; missing cells count as blank. */
export const readRow = (cells: readonly string[], columns: ColumnMeanings): ReadRow => {
  const read = new Map<string, ReadCell>()
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const value = readCell(field, restoreCell(cells[index] ?? ''))
    if (value !== null) read.set(field, value)
  }
  if (read.size === 0) return { data: {}, warnings: [], error: 'No data in row' }

  const parts = [...read.values()]
  const instagram = joinInstagram(read.get('instagramUrl')?.data, read.get('instagramUsername')?.data)
  return {
    data: Object.assign({}, ...parts.map((part) => part.data), instagram),
    warnings: parts.flatMap((part) => part.warning ?? []),
    error: parts.find((part) => part.error)?.error ?? (read.has('email') ? null : 'Email is required'),
  }
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Reads one row that came as an object by the names of the template; other names are ignored (SEC-25). Never throws. */
export const readRecord = (record: Record<string, unknown>): ReadRow =>
  readRow(Object.values(record).map(textOf), recogniseColumns(Object.keys(record)))
