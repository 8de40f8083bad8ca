import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Complaints are few among messages that are many; and those that an admin looked at before resuming hold nothing again.
  await sql`
    alter table campaigns add column resumed_at timestamptz;
    create index communications_complained on communications (campaign_id, complained_at) where complained_at is not null;
  `.execute(db)
}
