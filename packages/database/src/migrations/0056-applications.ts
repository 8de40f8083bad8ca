import { type Kysely, sql } from 'kysely'

/** An application has its own decision, party, and history; an event counts applications and heads by status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table event_applications
      drop constraint event_applications_status_check,
      add constraint event_applications_status_check check (status in
        ('invited', 'pending', 'waitlisted', 'offered', 'approved', 'declined', 'withdrawn', 'expired')),
      add column party_granted int check (party_granted between 1 and 20),
      add column response text not null default 'none' check (response in ('none', 'confirmed', 'cannot_come')),
      add column staged_status text check (staged_status in
        ('invited', 'pending', 'waitlisted', 'offered', 'approved', 'declined', 'withdrawn', 'expired')),
      add column staged_by text,
      add column staged_at timestamptz,
      add column staged_note text,
      -- Before this version, the status was what a guest could ask about. Generated, so that the table is written once.
      add column told_status text generated always as (status) stored check (told_status in
        ('invited', 'pending', 'waitlisted', 'offered', 'approved', 'declined', 'withdrawn', 'expired')),
      add column told_kind text,
      add column told_at timestamptz,
      add column offer_expires_at timestamptz,
      add column reason text,
      add column decided_by text,
      add column decided_at timestamptz,
      add column updated_at timestamptz not null default now(),
      add column heads int not null generated always as (coalesce(party_granted, party_requested)) stored,
      add column is_held boolean not null generated always as
        (status in ('approved', 'offered') or coalesce(staged_status in ('approved', 'offered'), false)) stored;
    alter table event_applications alter column told_status drop expression;
    comment on column event_applications.party_granted is 'Null: as requested.';
    comment on column event_applications.staged_status is 'A decision that waits for its release.';
    comment on column event_applications.told_status is 'What the guest last heard.';
    comment on column event_applications.heads is 'The places that the party takes.';
    comment on column event_applications.is_held is 'Whether the party takes places of the capacity.';
    comment on column event_applications.decided_by is 'A username, guest, rule, or system.';
    create index event_applications_offers on event_applications (offer_expires_at) where status = 'offered';

    create table application_history (
      id uuid primary key,
      application_id uuid not null references event_applications on delete cascade,
      from_status text check (from_status in
        ('invited', 'pending', 'waitlisted', 'offered', 'approved', 'declined', 'withdrawn', 'expired')),
      to_status text not null check (to_status in
        ('invited', 'pending', 'waitlisted', 'offered', 'approved', 'declined', 'withdrawn', 'expired')),
      by_name text not null,
      reason text,
      note text,
      batch_id uuid,
      is_staged boolean not null default false,
      created_at timestamptz not null default now()
    );
    comment on table application_history is 'Every change of the status of an application. The form and imports add none when they add an application.';
    comment on column application_history.from_status is 'Null when the change added the application.';
    create index application_history_application on application_history (application_id, created_at);
    create index application_history_batch on application_history (batch_id) where batch_id is not null;

    comment on column application_history.batch_id is 'The change set that it belongs to, which may be gone.';
    -- From here on an undo reads what happened to an application from its history.
    insert into application_history (id, application_id, from_status, to_status, by_name, batch_id, created_at)
      select gen_random_uuid(), ea.id, i.before ->> 'application', i.after ->> 'application', coalesce(m.username, 'system'),
        b.id, b.created_at
      from batches b join batch_items i on i.batch_id = b.id
      join event_applications ea on ea.id = (i.before ->> 'application_id')::uuid
      left join admins m on m.id = b.admin_id
      where b.undone_at is null and b.created_at > now() - interval '31 days' and i.after ->> 'application' is not null
        and (i.before ->> 'application') is distinct from (i.after ->> 'application');

    create table application_totals (
      id bigint generated always as identity primary key,
      event_id uuid not null references events on delete cascade,
      kind text not null,
      applications bigint not null,
      heads bigint not null
    ) with (fillfactor = 50);
    comment on table application_totals is 'Applications and heads of each event by kind: a status, held, confirmed, or staged; the sum of the rows, which triggers keep.';
    create index application_totals_of_event on application_totals (event_id, kind, id);

    drop table event_totals;
    drop function add_to_event(uuid, bigint, bigint, bigint);
    -- The triggers of event_applications call these, and the version before this one reads the view, before the routines are loaded.
    create or replace view event_totals as
      select id, event_id,
        case when kind in ('held', 'confirmed', 'staged') then 0 else applications end as applications,
        case when kind = 'approved' then applications else 0 end as approved,
        case when kind = 'declined' then applications else 0 end as declined
      from application_totals;
    create or replace function application_kinds(application event_applications) returns text[]
    language sql immutable as $$
      select array_remove(array[
        application.status,
        case when application.is_held then 'held' end,
        case when application.status = 'approved' and application.response = 'confirmed' then 'confirmed' end,
        case when application.staged_status is not null then 'staged' end
      ], null)
    $$;
    create or replace function add_to_application_totals(event uuid, counted text, more_applications bigint, more_heads bigint)
    returns void language plpgsql as $$
    begin
      if more_applications = 0 and more_heads = 0 then return; end if;
      update application_totals set applications = applications + more_applications, heads = heads + more_heads
        where id = (select t.id from application_totals t where t.event_id = event and t.kind = counted order by t.id limit 1
          for no key update skip locked);
      if not found then
        insert into application_totals (event_id, kind, applications, heads)
          values (event, counted, more_applications, more_heads);
      end if;
    end $$;
    create or replace function count_applications() returns trigger
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      if tg_op = 'INSERT' then
        perform add_to_application_totals(a.event_id, kind, count(*), sum(a.heads))
          from added a cross join unnest(application_kinds(a)) kind group by a.event_id, kind;
      elsif tg_op = 'DELETE' then
        perform add_to_application_totals(a.event_id, kind, -count(*), -sum(a.heads))
          from removed a cross join unnest(application_kinds(a)) kind group by a.event_id, kind;
      else
        perform add_to_application_totals(event_id, kind, sum(n), sum(n * heads))
          from (
            select a.event_id, kind, 1 as n, a.heads from added a cross join unnest(application_kinds(a)) kind
            union all
            select a.event_id, kind, -1, a.heads from removed a cross join unnest(application_kinds(a)) kind
          ) moves group by event_id, kind;
      end if;
      return null;
    end $$;

    insert into application_totals (event_id, kind, applications, heads)
      select event_id, status, count(*), sum(heads) from event_applications group by event_id, status;
    insert into application_totals (event_id, kind, applications, heads)
      select event_id, 'held', count(*), sum(heads) from event_applications where is_held group by event_id;
  `.execute(db)
}
