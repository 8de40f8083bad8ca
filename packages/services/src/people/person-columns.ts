import { type PersonFieldName, personFields } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { type Selectable, sql } from 'kysely'

type Row = Selectable<Database['applicants']>

/** Columns that follow from fields, with their types. */
const derivedTypes = {
  phone_e164: 'text',
  zip_code_cities: 'text',
  latitude: 'float8',
  longitude: 'float8',
  email_opted_out_at: 'timestamptz',
  sms_opted_out_at: 'timestamptz',
  decided_at: 'timestamptz',
} as const satisfies Partial<Record<keyof Row, string>>

/** Whether a person wants to hear about their own applications, with the types. */
const preferenceTypes = { email_updates: 'boolean', sms_updates: 'boolean' } as const satisfies Partial<
  Record<keyof Row, string>
>

type Field = (typeof personFields)[Exclude<PersonFieldName, 'updatedAt'>]
export type PersonColumn = Field['column'] | keyof typeof derivedTypes | keyof typeof preferenceTypes

/** Values of a person by column; a time is a date, or a text where microseconds count. */
export type PersonColumns = {
  readonly [Column in PersonColumn]?: Date extends Row[Column] ? Row[Column] | string : Row[Column]
}

const { updatedAt: _, ...written } = personFields

/** Every column that is written, with its type. */
const columnTypes = {
  ...(Object.fromEntries(Object.values(written).map(({ column, columnType }) => [column, columnType])) as Record<
    Field['column'],
    string
  >),
  ...derivedTypes,
  ...preferenceTypes,
} satisfies Record<PersonColumn, string>

/** Columns that an undo restores one by one; a decision is restored with its application. */
export const restorableColumns = Object.keys(columnTypes).filter((column) => !['status', 'decided_at'].includes(column))

const allColumns = Object.keys(columnTypes) as PersonColumn[]

/** The columns that some of these people have a value for. */
export const usedColumns = (people: readonly PersonColumns[]): PersonColumn[] =>
  allColumns.filter((column) => people.some((columns) => column in columns))

export const columnNames = (columns: readonly PersonColumn[]) => sql.join(columns.map((column) => sql.ref(column)))

/** The columns of a record that is read from JSON. */
export const typedColumns = (columns: readonly PersonColumn[]) =>
  columns.map((column) => sql`${sql.ref(column)} ${sql.raw(columnTypes[column])}`)
