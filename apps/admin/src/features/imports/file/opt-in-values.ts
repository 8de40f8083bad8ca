import {
  type ColumnMeanings,
  type OptInField,
  type OptInMeaning,
  type OptInValues,
  optInFields,
} from '@velvet/contracts/imports'
import { restoreCell } from '@velvet/domain/imports'
import { cleanKey } from '@velvet/domain/kernel'
import { columnName } from './column-name.ts'
import type { ColumnValue, CsvCheck } from './csv-file.ts'

/** The meanings that the admin chose, by value in lower case. */
export type OptInChoices = Partial<Record<OptInField, Readonly<Record<string, OptInMeaning>>>>

export type OptInColumn = {
  field: OptInField
  name: string
  /** Values in lower case, as the server compares them; null when there are too many. */
  values: readonly ColumnValue[] | null
}

const yes = new Set('true yes y 1 x on ok si sí ja j oui da wahr vrai ✓ ✔ subscribed opted-in opt-in'.split(' '))
const no = new Set('false no n 0 off nein nee non falsch faux ✗ unsubscribed opted-out opt-out'.split(' '))

/** The most likely meaning of a value. A value that is neither yes nor no counts as not asked. */
const suggestion = (value: string): OptInMeaning =>
  yes.has(value) ? 'opted_in' : no.has(value) ? 'opted_out' : 'not_asked'

const plainValues = (values: readonly ColumnValue[]): ColumnValue[] => {
  const counts = new Map<string, number>()
  for (const { value, count } of values) {
    const plain = cleanKey(restoreCell(value)).toLowerCase()
    if (plain) counts.set(plain, (counts.get(plain) ?? 0) + count)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** The opt-in columns with values other than true and false, which the admin must map. */
export function unclearOptIns({ headers, values }: CsvCheck, columns: ColumnMeanings): OptInColumn[] {
  return optInFields.flatMap((field): OptInColumn[] => {
    const place = columns.indexOf(field)
    if (place === -1) return []
    const known = values[place] ?? null
    const found = known && plainValues(known)
    const isClear = found?.every(({ value }) => value === 'true' || value === 'false')
    return isClear ? [] : [{ field, name: columnName(headers[place] ?? '', place), values: found }]
  })
}

export const meaningOf = (value: string, field: OptInField, choices: OptInChoices): OptInMeaning =>
  choices[field]?.[value] ?? suggestion(value)

/** The meanings of opt-in values to send to the server; undefined if none are needed. */
export function optInValuesOf(
  check: CsvCheck,
  columns: ColumnMeanings,
  choices: OptInChoices,
): OptInValues | undefined {
  const unclear = unclearOptIns(check, columns).filter(({ values }) => values !== null)
  if (unclear.length === 0) return undefined
  return Object.fromEntries(
    unclear.map(({ field, values }) => [
      field,
      Object.fromEntries((values ?? []).map(({ value }) => [value, meaningOf(value, field, choices)])),
    ]),
  )
}
