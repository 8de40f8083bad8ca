import { type Kysely, sql } from 'kysely'

/** A guest who applies again after leaving the line queues behind those who wait (CAP-16). Null, so that no row is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table event_applications add column queued_at timestamptz;
    comment on column event_applications.queued_at is
      'When the guest joined the line again by applying again; null while the place in line is that of the first application.';
  `.execute(db)
}
