import { type Kysely, sql } from 'kysely'

/** Content is prepared once, at Send, so that no worker parses HTML. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns add column prepared_content jsonb;
    comment on column campaigns.prepared_content is
      'The email of the snapshot, parsed; null where there is none, and where an earlier version sent the campaign.';
  `.execute(db)
}
