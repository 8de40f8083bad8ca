import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Tells whoever looks at events that this one changed, at commit. */
export const announceEvent = async (context: Context, id: string): Promise<void> => {
  await sql`select pg_notify('changes', ${JSON.stringify({ topic: 'events', id })})`.execute(context.db)
}
