import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Calls that named an Idempotency-Key; without a status while they run.
    create table idempotent_calls (
      admin_id uuid not null references admins on delete cascade,
      endpoint text not null,
      key text not null,
      request_hash bytea not null,
      status smallint,
      body text,
      created_at timestamptz not null,
      primary key (admin_id, endpoint, key)
    );
    create index idempotent_calls_age on idempotent_calls (created_at);
  `.execute(db)
}
