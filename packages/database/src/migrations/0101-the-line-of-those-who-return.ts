import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

export const isTransactional = false

/** Replaces the index of 0058. It includes the columns of its expression: without them, counting the places would read every row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'event_applications_queue',
    sql`on event_applications (event_id, coalesce(queued_at, created_at), id) include (queued_at, created_at)
      where status = 'waitlisted'`,
  )
  await sql`drop index concurrently if exists event_applications_line`.execute(db)
}
