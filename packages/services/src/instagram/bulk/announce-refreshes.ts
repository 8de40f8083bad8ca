import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'

/** Tells whoever looks at bulk refreshes that these changed, at commit. Screens read again; nothing is carried. */
export const announceRefreshes = async (context: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`select pg_notify('changes', json_build_object('topic', 'instagram', 'id', id)::text)
    from unnest(${[...new Set(ids)]}::uuid[]) id`.execute(context.db)
}
