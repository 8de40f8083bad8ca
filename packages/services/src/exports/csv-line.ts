import { fieldOf, fieldsWith, valuesOfFields } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { columnHeadings, type ExportField, notAskedCell } from '@velvet/domain/imports'
import { type RawBuilder, sql } from 'kysely'

const columnOf: Readonly<Record<ExportField, keyof Database['applicants']>> = valuesOfFields('column')

/** The text of one cell, before quoting. */
export type Cell = RawBuilder<string>

const column = (name: keyof Database['applicants']) => sql.ref(`applicants.${name}`)

const quote = 39
/**
 * Tab, line feed, carriage return and `+ - = @`, narrow and full-width: a spreadsheet runs a cell that begins with one of them.
 */
const signs = [9, 10, 13, 43, 45, 61, 64, 0xff0b, 0xff0d, 0xff1d, 0xff20]
const oneOf = (codes: readonly number[]) => sql.raw(`(${codes.join(', ')})`)

/** Like `neutralizeCell` (EXP-05), then with quotes doubled. The first comparison alone settles nearly every cell. */
export const textCell = (value: RawBuilder<unknown>): Cell => {
  const startsLikeFormula = sql`ascii(${value}) in ${oneOf([quote, ...signs])} and ascii(ltrim(${value}, '''')) in ${oneOf(signs)}`
  return sql`case when ${startsLikeFormula} then '''' || replace(${value}, '"', '""')
    else replace(coalesce(${value}, ''), '"', '""') end`
}

/** A number, a boolean, or an enumerated word. */
export const plainCell = (value: RawBuilder<unknown>): Cell => sql`coalesce(${value}::text, '')`

/** `false` only for a person who opted out. */
const optInCell = (channel: 'email' | 'sms'): Cell =>
  sql`case when ${column(`${channel}_opt_in`)} then 'true' when ${column(`${channel}_opted_out_at`)} is null
    then ${sql.lit(notAskedCell)} else 'false' end`

/** ISO 8601 to the millisecond; formatted through JSON, which costs a third of `to_char`. */
export const momentCell = (value: RawBuilder<unknown>): Cell => sql`btrim(to_json(${value}::timestamptz(3))::text, '"')`

/** The first line of a file, after the byte order mark by which Excel recognizes UTF-8. */
export const headingOf = (headings: readonly string[]): string => `\ufeff"${headings.join('","')}"\r\n`

/** Cells as a line of CSV, every one of them quoted. */
export const lineOf = (values: readonly Cell[]): Cell =>
  sql`'"' || ${sql.join(values, sql` || '","' || `)} || ${sql.raw(`E'"\\r\\n'`)}`

const privateFields: readonly ExportField[] = ['score', 'notes']

/** Fields whose cell is not just their value. */
const specialCells: Partial<Record<ExportField, Cell>> = {
  age: plainCell(sql`nullif(${column('age')}, 0)`),
  zipCodes: textCell(sql`array_to_string(${column('zip_codes')}, ';')`),
  emailOptIn: optInCell('email'),
  smsOptIn: optInCell('sms'),
  createdAt: momentCell(column('created_at')),
  updatedAt: momentCell(column('updated_at')),
}

const cellOf = (field: ExportField): Cell => {
  const special = specialCells[field]
  if (special) return special
  const { columnType, cell } = fieldOf(field)
  const value = column(columnOf[field])
  return columnType === 'text' && cell?.kind !== 'choice' ? textCell(value) : plainCell(value)
}

const columns = fieldsWith('heading')

/** The columns of `withShownEvent`; an import ignores both. */
const latestHeadings = ['Event', 'Event Status']
const latestCells: readonly Cell[] = [
  textCell(sql.ref('shown_event.event_name')),
  plainCell(sql.ref('shown_event.application_status')),
]

/** The first line of an export of people. */
export const headingLine = headingOf([...columns.map((name) => columnHeadings[name]), ...latestHeadings])

/**
 * A person of `withShownEvent` as a line of CSV, built by the database: every cell quoted and safe in spreadsheets, unknown numbers
 * empty (EXP-05, EXP-06, EXP-07). Without `showsPrivate`, notes and score stay empty.
 */
export const csvLine = (showsPrivate: boolean): Cell =>
  lineOf([
    ...columns.map((field) => (showsPrivate || !privateFields.includes(field) ? cellOf(field) : sql<string>`''`)),
    ...latestCells,
  ])
