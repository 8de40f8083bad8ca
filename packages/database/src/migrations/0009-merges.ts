import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a merge removed and moved, so that it can be taken back. Belongs to the kept person and goes with them.
    create table merges (
      id uuid primary key,
      primary_id uuid not null references applicants on delete cascade,
      -- The kept person was merged on into somebody else; only after that is undone can this be.
      superseded_by uuid references merges on delete cascade,
      created_by uuid references admins on delete set null,
      created_at timestamptz not null default now(),
      snapshot jsonb not null,
      undone_by uuid references admins on delete set null,
      undone_at timestamptz
    );
    create index merges_of_primary on merges (primary_id);
    -- Whoever came back is found in what is left of the merge.
    create index merges_of_removed on merges using gin ((jsonb_path_query_array(snapshot, '$.removed.applicants[*].id')));
    create index merges_superseded on merges (superseded_by) where superseded_by is not null;

    create table merged_applicants (
      id uuid primary key,
      merged_into uuid not null references applicants on delete cascade,
      merge_id uuid not null references merges on delete cascade
    );
    create index merged_applicants_into on merged_applicants (merged_into);
    create index merged_applicants_of_merge on merged_applicants (merge_id);

    -- Messages of campaigns stay when a person is deleted, and remember whose they were: what is left of somebody can be erased.
    create function remember_owner() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      -- Two statements, as an index answers each of them alone.
      update communications set merged_from = old.id where applicant_id = old.id and message_id is null;
      update communications set merged_from = old.id where message_id is null and merged_from = any (array(
        select m.id from merged_applicants m where m.merged_into = old.id));
      return old;
    end $$;
    create trigger applicants_remembered before delete on applicants for each row execute function remember_owner();
  `.execute(db)
}
