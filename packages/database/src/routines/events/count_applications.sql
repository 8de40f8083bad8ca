-- Keeps the totals of events: applications and heads by kind.
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

create or replace trigger event_applications_count_delete after delete on event_applications
  referencing old table as removed for each statement execute function count_applications();
create or replace trigger event_applications_count_insert after insert on event_applications
  referencing new table as added for each statement execute function count_applications();
create or replace trigger event_applications_count_update after update on event_applications
  referencing old table as removed new table as added for each statement execute function count_applications();
