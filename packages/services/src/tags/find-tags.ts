import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** The tags with these names, in any case, in order of name. */
export const findTags = (context: Context, names: readonly string[]): Promise<{ id: string; name: string }[]> =>
  context.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where(sql`lower(name)`, 'in', sql`(select lower(name) from unnest(${names}::text[]) name)`)
    .orderBy('name')
    .execute()
