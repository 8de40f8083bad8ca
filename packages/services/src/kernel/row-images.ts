import { sql } from 'kysely'
import type { Context } from './context.ts'

/** A row as JSON, exact to the microsecond. */
export type RowImage = Record<string, unknown>

/** The rows of a table with these values in a column. */
export const takeImages = async (
  context: Context,
  table: string,
  values: readonly string[],
  column = 'id',
): Promise<RowImage[]> => {
  // Raw: the table is a parameter.
  const { rows } = await sql<{ image: RowImage }>`
    select to_jsonb(t) as image from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = any (${values}::uuid[])
    order by to_jsonb(t) ->> 'id'`.execute(context.db)
  return rows.map((row) => row.image)
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
export const restoreImages = async (context: Context, table: string, images: readonly RowImage[]): Promise<void> => {
  if (images.length === 0) return
  const columns = sql.join((await storedColumns(context, table)).map((name) => sql.ref(name)))
  // Raw: the table is a parameter.
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(images)}::jsonb)
    on conflict do nothing`.execute(context.db)
}

const parents = { event_id: 'events', tag_id: 'tags', admin_id: 'admins', created_by: 'admins' } as const

/**
 * The images without references to events, tags, and admins that were removed since: set to null, or with `drop` left out
 * entirely. Locks the referenced rows until this transaction ends.
 */
export const withoutLost = async (
  context: Context,
  images: readonly RowImage[],
  column: keyof typeof parents,
  drop = false,
): Promise<RowImage[]> => {
  const named = [...new Set(images.map((image) => image[column]).filter((id) => typeof id === 'string'))]
  if (named.length === 0) return [...images]
  // Raw: the table is a parameter.
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(parents[column])} where id = any (${named}::uuid[]) order by id for key share`.execute(
    context.db,
  )
  const isThere = (image: RowImage): boolean => image[column] === null || rows.some((row) => row.id === image[column])
  return drop ? images.filter(isThere) : images.map((image) => (isThere(image) ? image : { ...image, [column]: null }))
}
