import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { announcePeople } from './announce-applicants.ts'

/** Deletes people permanently, with everything that belongs to them alone. */
export const removePeople = async (context: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from applicants where id = any(${ids}::uuid[])`.execute(context.db)
  await announcePeople(context, ids)
}
