import { sql } from 'kysely'
import type { Context } from './context.ts'

/** A row as JSON, exact to the microsecond. */
export type RowSnapshot = Record<string, unknown>

/** The rows of a table with these values in a column. */
export const readRowSnapshots = async (
  context: Context,
  table: string,
  values: readonly string[],
  column = 'id',
): Promise<RowSnapshot[]> => {
  // Raw: the table is a parameter.
  const { rows } = await sql<{ snapshot: RowSnapshot }>`
    select to_jsonb(t) as snapshot from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = any (${values}::uuid[])
    order by to_jsonb(t) ->> 'id'`.execute(context.db)
  return rows.map((row) => row.snapshot)
}

/** The columns of a table that are written, not derived. */
export const storedColumns = async (context: Context, table: string): Promise<string[]> => {
  // Raw: reads the catalog of the database, which has no types.
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(context.db)
  return rows.map((row) => row.name)
}

/** Restores rows as they were; leaves existing rows alone. */
export const restoreRowSnapshots = async (
  context: Context,
  table: string,
  snapshots: readonly RowSnapshot[],
): Promise<void> => {
  if (snapshots.length === 0) return
  const columns = sql.join((await storedColumns(context, table)).map((name) => sql.ref(name)))
  // Raw: the table is a parameter.
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(snapshots)}::jsonb)
    on conflict do nothing`.execute(context.db)
}

const parents = { event_id: 'events', tag_id: 'tags', admin_id: 'admins', created_by: 'admins' } as const

/**
 * The snapshots without references to events, tags, and admins that were removed since: set to null, or with `drop` left out
 * entirely. Locks the referenced rows until this transaction ends.
 */
export const dropDanglingReferences = async (
  context: Context,
  snapshots: readonly RowSnapshot[],
  column: keyof typeof parents,
  drop = false,
): Promise<RowSnapshot[]> => {
  const named = [...new Set(snapshots.map((snapshot) => snapshot[column]).filter((id) => typeof id === 'string'))]
  if (named.length === 0) return [...snapshots]
  // Raw: the table is a parameter.
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(parents[column])} where id = any (${named}::uuid[]) order by id for key share`.execute(
    context.db,
  )
  const isThere = (snapshot: RowSnapshot): boolean =>
    (snapshot[column] ?? null) === null || rows.some((row) => row.id === snapshot[column])
  return drop
    ? snapshots.filter(isThere)
    : snapshots.map((snapshot) => (isThere(snapshot) ? snapshot : { ...snapshot, [column]: null }))
}
