import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Totals of each event are the sum of its rows, maintained with every write. A writer changes a row that nobody else holds,
  // or adds one: no two wait for each other, and there are never more rows than there were writers at once.
  await sql`
    create table event_totals (
      id bigint generated always as identity primary key,
      event_id uuid not null references events on delete cascade,
      applications bigint not null,
      approved bigint not null,
      declined bigint not null
    ) with (fillfactor = 50);
    create index event_totals_of_event on event_totals (event_id, id);

    create function add_to_event(event uuid, more_applications bigint, more_approved bigint, more_declined bigint) returns void
    language plpgsql as $$
    begin
      if more_applications = 0 and more_approved = 0 and more_declined = 0 then return; end if;
      update event_totals set applications = applications + more_applications, approved = approved + more_approved,
          declined = declined + more_declined
        where id = (select t.id from event_totals t where t.event_id = event order by t.id limit 1
          for no key update skip locked);
      if not found then
        insert into event_totals (event_id, applications, approved, declined)
          values (event, more_applications, more_approved, more_declined);
      end if;
    end $$;

    -- Locks the people: else whoever changes their status meanwhile and this would not see each other.
    create function count_applications() returns trigger
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      people uuid[];
      events uuid[];
      changes int[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(applicant_id), array_agg(event_id), array_agg(1) into people, events, changes from added;
      elsif tg_op = 'DELETE' then
        select array_agg(applicant_id), array_agg(event_id), array_agg(-1) into people, events, changes from removed;
      else
        select array_agg(applicant_id), array_agg(event_id), array_agg(n) into people, events, changes from (
          select applicant_id, event_id, sum(n)::int as n from (
            select applicant_id, event_id, 1 as n from added
            union all
            select applicant_id, event_id, -1 from removed
          ) moves group by applicant_id, event_id having sum(n) <> 0
        ) moved;
      end if;
      if people is null then return null; end if;
      perform add_to_event(c.event_id, sum(c.n), coalesce(sum(c.n) filter (where p.status = 'approved'), 0),
          coalesce(sum(c.n) filter (where p.status = 'declined'), 0))
        from unnest(people, events, changes) c(applicant_id, event_id, n)
        left join (
          select id, status from applicants where id = any (people) order by id for no key update
        ) p on p.id = c.applicant_id
        group by c.event_id;
      return null;
    end $$;
    create trigger event_applications_count_insert after insert on event_applications
      referencing new table as added for each statement execute function count_applications();
    create trigger event_applications_count_delete after delete on event_applications
      referencing old table as removed for each statement execute function count_applications();
    create trigger event_applications_count_update after update on event_applications
      referencing old table as removed new table as added for each statement execute function count_applications();

    create function count_decisions() returns trigger
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      people uuid[];
      approvals int[];
      declines int[];
    begin
      select array_agg(id), array_agg(approved), array_agg(declined) into people, approvals, declines from (
        select id, (sum(n) filter (where status = 'approved'))::int as approved,
          (sum(n) filter (where status = 'declined'))::int as declined
        from (
          select id, status, 1 as n from added where status <> 'pending'
          union all
          select id, status, -1 from removed where status <> 'pending'
        ) moves group by id
      ) moved where approved <> 0 or declined <> 0;
      if people is null then return null; end if;
      perform add_to_event(ea.event_id, 0, coalesce(sum(c.approved), 0), coalesce(sum(c.declined), 0))
        from unnest(people, approvals, declines) c(applicant_id, approved, declined)
        join event_applications ea on ea.applicant_id = c.applicant_id
        group by ea.event_id;
      return null;
    end $$;
    create trigger applicants_count_decisions after update on applicants
      referencing old table as removed new table as added for each statement execute function count_decisions();

    -- Their applications go first, while it is still known whether they were approved.
    create function remove_applications() returns trigger language plpgsql as $$
    begin
      delete from event_applications where applicant_id = old.id;
      return old;
    end $$;
    create trigger applicants_remove_applications before delete on applicants
      for each row execute function remove_applications();

    create function forget_event_totals() returns trigger language plpgsql as $$
    begin
      delete from event_totals;
      return null;
    end $$;
    create trigger event_applications_truncate after truncate on event_applications
      for each statement execute function forget_event_totals();

    -- Applications that were there before.
    insert into event_totals (event_id, applications, approved, declined)
      select ea.event_id, count(*), count(*) filter (where a.status = 'approved'), count(*) filter (where a.status = 'declined')
      from event_applications ea join applicants a on a.id = ea.applicant_id group by ea.event_id;
  `.execute(db)
}
