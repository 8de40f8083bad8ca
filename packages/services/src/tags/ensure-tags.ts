import { cleanText } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** The tags with these names, in any case, in order of name; creates missing ones. Ignores blank names. */
export const ensureTags = async (
  context: Context,
  typed: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const names = [...new Map(typed.map(cleanText).map((name) => [name.toLowerCase(), name])).values()].filter(Boolean)
  if (names.length === 0) return []
  await sql`insert into tags (id, name)
    select * from unnest(${names.map(() => context.newId())}::uuid[], ${names.toSorted()}::text[])
    on conflict (lower(name)) do nothing`.execute(context.db)
  const { rows } = await sql<{ id: string; name: string }>`select id, name from tags
    where lower(name) in (select lower(name) from unnest(${names}::text[]) name) order by name`.execute(context.db)
  return rows
}
