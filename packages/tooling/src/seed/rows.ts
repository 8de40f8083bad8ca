import type { Database } from '@velvet/database'
import type { Client } from 'pg'

/** A row as JSON: times are Dates, lists and objects are themselves, bytes are `\x` and hexadecimal digits. */
export type Row<T extends keyof Database> = Partial<Record<keyof Database[T] & string, unknown>>

const rowsPerStatement = 1_000

/** How bytes are written in JSON. */
export const asBytes = (value: Buffer): string => `\\x${value.toString('hex')}`

/** Inserts rows that all name the same columns. */
export const insertRows = async <T extends keyof Database>(
  client: Client,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
    .map((column) => client.escapeIdentifier(column))
    .join(', ')
  const statement = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await client.query(statement, [JSON.stringify(rows.slice(start, start + rowsPerStatement))])
}
