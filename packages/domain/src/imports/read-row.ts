import type { ColumnMeanings, OptInValues } from '@velvet/contracts/imports'
import { readState } from '../geography/index.ts'
import { recognizeColumns } from './column-meanings.ts'
import { columnHeadings } from './export-columns.ts'
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

/** Derives the username from the profile URL, or the URL from the username, when only one of them is given. */
const joinInstagram = (url: ImportData | undefined, username: ImportData | undefined): ImportData => ({
  ...username,
  ...url,
  ...(username?.instagramUsername === undefined ? {} : { instagramUsername: username.instagramUsername }),
})

/** Stores a state by its code, and leaves out one that the country of the row does not have. */
const settleState = (read: Map<string, ReadCell>): void => {
  const { state: named } = read.get('state')?.data ?? {}
  const { country } = read.get('country')?.data ?? {}
  if (!named) return
  const state = readState(named, country)
  read.set('state', state ? { data: { state } } : { warning: `State left out: “${named}” is not a US state` })
}

/** Reads the cells of one line by what the columns mean. Never throws; missing cells count as blank. */
export const readRow = (cells: readonly string[], columns: ColumnMeanings, optIns: OptInValues = {}): ReadRow => {
  const read = new Map<string, ReadCell>()
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const value = readCell(field, restoreCell(cells[index] ?? ''), optIns)
    if (value !== null) read.set(field, value)
  }
  settleState(read)
  if (read.size === 0) return { data: {}, warnings: [], error: 'No data in row' }

  const parts = [...read.values()]
  const instagram = joinInstagram(read.get('instagramUrl')?.data, read.get('instagramUsername')?.data)
  return {
    data: Object.assign({}, ...parts.map((part) => part.data), instagram),
    warnings: parts.flatMap((part) => part.warning ?? []),
    error: parts.find((part) => part.error)?.error ?? (read.has('email') ? null : 'Email is required'),
  }
}

const maxNames = 40
const maxListLength = 50

const isCell = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.length <= maxListLength && value.every((item) => typeof item === 'string'))

/** A value of a row that came as an object, as the text of a cell; blank when it is none. */
export const recordCell = (value: unknown): string => {
  if (!isCell(value) || value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

const refused = (error: string): ReadRow => ({ data: {}, warnings: [], error })

/**
 * Reads one row that came as an object by the names of the template; other names are ignored (SEC-25). A row with more than 40
 * names, or a value that no cell holds, cannot be taken. Never throws.
 */
export const readRecord = (record: Record<string, unknown>): ReadRow => {
  const names = Object.keys(record)
  if (names.length > maxNames) return refused(`More than ${maxNames} columns`)
  const columns = recognizeColumns(names)
  const wrong = columns.find((field, place) => field !== null && !isCell(record[names[place] ?? '']))
  if (wrong)
    return refused(`${columnHeadings[wrong]} must be text, a number, or a list of up to ${maxListLength} texts`)
  return readRow(Object.values(record).map(recordCell), columns)
}
