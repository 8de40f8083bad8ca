import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When nothing personal was left in the messages of a campaign. An index that finds those left in the ledger would be one more
  // to write for every message that is sent.
  await sql`alter table campaigns add column blanked_at timestamptz`.execute(db)
}
