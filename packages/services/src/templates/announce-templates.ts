import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Tells whoever looks at templates that this one changed, at commit. */
export const announceTemplate = async (context: Context, id: string): Promise<void> => {
  await sql`select pg_notify('changes', ${JSON.stringify({ topic: 'templates', id })})`.execute(context.db)
}
