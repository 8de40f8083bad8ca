import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a provider is found to allow outlives campaigns and workers, and so does its wish to be left alone for a while. Each
  // worker holds its share of that on lease: all leases together are never more than the whole.
  await sql`
    create table delivery_lanes (
      channel text primary key check (channel in ('email', 'sms')),
      -- Null while the provider takes all that is configured.
      per_second float8 check (per_second > 0),
      lowered_at timestamptz,
      changed_at timestamptz not null default clock_timestamp(),
      rests_until timestamptz
    );
    alter table delivery_workers
      add column per_second float8 not null default 0,
      add column share_until timestamptz;
  `.execute(db)
}
