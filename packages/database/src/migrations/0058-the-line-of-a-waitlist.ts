import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

export const isTransactional = false

/** The guest list says who is next on the waitlist: the places in the line are counted in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'event_applications_line',
    sql`on event_applications (event_id, created_at, id) where status = 'waitlisted'`,
  )
}
