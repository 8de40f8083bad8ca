import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id uuid primary key,
      status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled', 'undone')),
      file_name text,
      merge_duplicates boolean not null default false,
      is_dry_run boolean not null default false,
      event_id uuid references events on delete set null,
      source text,
      total_rows int not null default 0,
      processed_rows int not null default 0,
      created_rows int not null default 0,
      updated_rows int not null default 0,
      skipped_rows int not null default 0,
      failed_rows int not null default 0,
      failure_reason text,
      created_by uuid references admins on delete set null,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz
    );
    create index imports_newest on imports (created_at desc, id desc);

    create table import_rows (
      import_id uuid not null references imports on delete cascade,
      row_number int not null,
      data jsonb not null,
      outcome text check (outcome in ('created', 'updated', 'skipped', 'failed', 'duplicate')),
      error text,
      applicant_id uuid references applicants on delete set null,
      match_id uuid references applicants on delete set null,
      matched_on text,
      primary key (import_id, row_number)
    );
    create index import_rows_of_applicant on import_rows (applicant_id) where applicant_id is not null;
  `.execute(db)
}
