import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table batches (
      id uuid primary key,
      action text not null,
      admin_id uuid references admins on delete set null,
      filter jsonb,
      counts jsonb not null,
      created_at timestamptz not null default now(),
      -- Where taking it back has come to: everybody up to this id is done.
      undo_cursor uuid,
      restored int not null default 0,
      undone_at timestamptz
    );

    -- Goes with the person: a removed one leaves no notes behind.
    create table batch_items (
      batch_id uuid not null references batches on delete cascade,
      applicant_id uuid not null references applicants on delete cascade,
      before jsonb not null,
      after jsonb not null,
      primary key (batch_id, applicant_id)
    );
    create index batch_items_applicant on batch_items (applicant_id);
  `.execute(db)
}
