import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Where in a trace a job and the calls of a campaign belong, which other processes go on with later: W3C traceparent.
  await sql`alter table outbox add column traceparent text`.execute(db)
  await sql`alter table campaigns add column traceparent text`.execute(db)
}
