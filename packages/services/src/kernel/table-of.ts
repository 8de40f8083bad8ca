import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'

/**
 * Rows as a table that a statement can join, under this name: `tableOf('l', { id: 'uuid', state: 'text' }, rows)`. The types are those of
 * PostgreSQL. One parameter for each column, for any number of rows.
 */
export const tableOf = <Row extends object, Name extends string>(
  name: Name,
  types: { readonly [Column in keyof Row]: string },
  rows: readonly Row[],
): AliasedRawBuilder<Row, Name> => {
  const columns = Object.keys(types) as (keyof Row & string)[]
  const arrays = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`)
  const table: RawBuilder<Row> = sql`unnest(${sql.join(arrays)})`
  return table.as<Name>(sql`${sql.id(name)}(${sql.join(columns.map((column) => sql.id(column)))})`)
}
