import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Tells whoever looks at closed addresses that some were added or opened, at commit. Nothing is carried. */
export const announceSuppressions = async (context: Context): Promise<void> => {
  await sql`select pg_notify('changes', ${JSON.stringify({ topic: 'suppressions' })})`.execute(context.db)
}
