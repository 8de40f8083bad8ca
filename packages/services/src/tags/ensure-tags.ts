import { cleanTags } from '@velvet/domain/tags'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { findTags } from './find-tags.ts'

/** The tags with these names, in any case, in order of name; creates missing ones. Ignores blank names. */
export const ensureTags = async (
  context: Context,
  typed: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const names = cleanTags(typed)
  if (names.length === 0) return []
  await context.db
    .insertInto('tags')
    .values(names.toSorted().map((name) => ({ id: context.newId(), name })))
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute()
  return findTags(context, names)
}
