import { type Kysely, sql } from 'kysely'

export type Column = {
  /** `applicants.status` */
  readonly path: string
  /** As PostgreSQL names it, such as `text[]`. */
  readonly type: string
  readonly isNullable: boolean
  /** An insert may leave it out. */
  readonly hasDefault: boolean
  /** The database computes it; no statement may write it. */
  readonly isAlwaysGenerated: boolean
  readonly comment: string | null
  /** Of the table. */
  readonly tableComment: string | null
  /** The texts that a check constraint of this column alone allows. */
  readonly choices: readonly string[] | null
}

const membership = /^CHECK \(\(\w+ = ANY \(ARRAY\[(?<list>[^\]]+)\]\)\)\)(?: NOT VALID)?$/
const literal = /'(?<text>(?:[^']|'')*)'::text/g

/** The texts of `CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text])))`; null of any other check. */
export const choicesOf = (check: string): string[] | null => {
  const list = membership.exec(check)?.groups?.list
  const texts = [...(list ?? '').matchAll(literal)].map(({ groups }) => (groups?.text ?? '').replaceAll("''", "'"))
  return texts.length === 0 ? null : texts
}

/** Every column of the product's tables, without Kysely's own. */
export const readColumns = async (db: Kysely<unknown>): Promise<Column[]> => {
  const { rows } = await sql<Omit<Column, 'choices'> & { checks: string[] }>`
    select c.relname || '.' || a.attname as path, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isAlwaysGenerated",
      col_description(c.oid, a.attnum) as comment, obj_description(c.oid, 'pg_class') as "tableComment",
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  return rows.map(({ checks, ...column }) => ({
    ...column,
    choices: checks.map(choicesOf).find((choices) => choices !== null) ?? null,
  }))
}
