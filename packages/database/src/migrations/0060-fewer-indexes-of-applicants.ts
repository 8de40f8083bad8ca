import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

export const isTransactional = false

/** Equal values share an entry, so that these take a quarter of the room; a page of a state is read from the newest on. */
const narrow = {
  applicants_states: sql`(state) where state is not null`,
  applicants_sources: sql`(source)`,
}

/** People who share a phone or a name are found in `match_keys`. */
const replaced = ['state', 'source', 'phone', 'full_name']

/** Every write of a person maintains every index; what each of the others is for: decision 0080. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of Object.entries(narrow))
    await createIndexConcurrently(db, name, sql`on applicants ${definition}`)
  for (const name of replaced) await sql`drop index concurrently if exists ${sql.id(`applicants_${name}`)}`.execute(db)
}
