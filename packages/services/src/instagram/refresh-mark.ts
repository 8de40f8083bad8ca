import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/**
 * From here to the end of the transaction changes of applicants are a refresh: `updated_at` stays, so that whoever is editing
 * an applicant is not told that somebody else changed it.
 */
export const asRefresh = async (context: Context): Promise<void> => {
  if (!context.db.isTransaction) throw new Error('a refresh needs a transaction')
  await sql`select set_config('velvet.is_refresh', 'on', true)`.execute(context.db)
}
