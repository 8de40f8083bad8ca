import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id uuid primary key,
      status text not null default 'uploading' check (status in ('uploading', 'checking', 'checked', 'running', 'completed',
        'cancelling', 'cancelled', 'undoing', 'undone', 'failed')),
      file_name text,
      headers text[] not null default '{}',
      -- What each column means, by position; null is left out.
      columns text[] not null default '{}',
      merge_duplicates boolean not null default false,
      event_id uuid references events on delete set null,
      tags text[] not null default '{}',
      source text,
      total_rows int not null default 0,
      -- The last row that is done; whoever goes on begins after it. Taking back goes from the last row to the first.
      last_row int not null default 0,
      processed_rows int not null default 0,
      created_rows int not null default 0,
      updated_rows int not null default 0,
      skipped_rows int not null default 0,
      duplicate_rows int not null default 0,
      failed_rows int not null default 0,
      removed_people int not null default 0,
      restored_people int not null default 0,
      kept_people int not null default 0,
      failure_reason text,
      created_by uuid references admins on delete set null,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz
    );
    create index imports_newest on imports (created_at desc, id desc);
    -- One import writes at a time: two that bring the same people would not see each other.
    create unique index imports_at_once on imports ((true)) where status in ('running', 'cancelling', 'undoing');

    -- The file as it came, and what becomes of it. No foreign keys to people: checking them costs a large import more than
    -- they are worth; whoever reads an id looks whether the person is still there.
    create table import_rows (
      import_id uuid not null references imports on delete cascade,
      row_number int not null,
      cells text[] not null default '{}',
      -- The fields that are filled, by name, cleaned.
      data jsonb not null,
      email_key text generated always as (match_key(data ->> 'email')) stored,
      warnings text[] not null default '{}',
      -- What somebody decided on a duplicate; otherwise the import decides.
      decision text check (decision in ('force_add', 'merge')),
      outcome text check (outcome in ('created', 'updated', 'skipped', 'duplicate', 'failed')),
      error text,
      applicant_id uuid,
      match_id uuid,
      matched_on text,
      -- { field: { from, to } } of an update, for the eyes and for taking it back.
      changes jsonb,
      -- Of the person, right after the import wrote it: whoever differs was touched since.
      written_at timestamptz,
      undone text check (undone in ('removed', 'restored', 'kept')),
      primary key (import_id, row_number)
    );
    create index import_rows_of_email on import_rows (import_id, email_key, row_number) where email_key is not null;
    create index import_rows_of_applicant on import_rows (applicant_id) where applicant_id is not null;
    create index import_rows_of_match on import_rows (match_id) where match_id is not null;
    create index import_rows_of_outcome on import_rows (import_id, outcome, row_number) where outcome <> 'created';
  `.execute(db)
}
