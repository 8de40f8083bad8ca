import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row that another transaction holds must not stop a lane: the exchange gives up soon and does without that row. Locking
  // rows beforehand would read each of them twice.
  await sql`alter function exchange_communications set lock_timeout = '50ms'`.execute(db)
}
