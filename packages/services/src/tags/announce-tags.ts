import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Tells whoever looks at tags that this one changed, at commit. */
export const announceTag = async (context: Context, id: string): Promise<void> => {
  await sql`select pg_notify('changes', ${JSON.stringify({ topic: 'tags', id })})`.execute(context.db)
}
