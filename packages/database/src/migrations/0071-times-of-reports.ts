import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table communications add column first_report_at timestamptz, add column last_report_at timestamptz;
    comment on column communications.first_report_at is 'When the first report of the provider about this email arrived.';
    comment on column communications.last_report_at is 'When the last report that changed this email arrived.';
    comment on table webhook_events is 'Reports and texts that may count only once.';
  `.execute(db)
}
