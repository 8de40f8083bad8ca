import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Tells whoever looks at applicants that this one changed, or without an id that many did, at commit. Nothing is carried. */
export const announceApplicants = async (context: Context, id?: string): Promise<void> => {
  await sql`select pg_notify('changes', ${JSON.stringify({ topic: 'applicants', id })})`.execute(context.db)
}
