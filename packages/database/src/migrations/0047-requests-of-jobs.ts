import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which request asked for a job, so that the lines of both are found by one id.
  await sql`alter table outbox add column request_id text`.execute(db)
}
