-- Keeps the totals of events: applications and heads by kind. Applications of the same kinds are summed up first, and the kinds then
-- listed once for all of them.
create or replace function count_applications() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_application_totals(event_id, kind, sum(n)::bigint, sum(of_heads)::bigint)
      from (
        select a.event_id, application_kinds(a) as kinds, count(*) as n, sum(a.heads) as of_heads from added a group by 1, 2
      ) moves cross join unnest(kinds) kind group by event_id, kind;
  elsif tg_op = 'DELETE' then
    perform add_to_application_totals(event_id, kind, -sum(n)::bigint, -sum(of_heads)::bigint)
      from (
        select a.event_id, application_kinds(a) as kinds, count(*) as n, sum(a.heads) as of_heads from removed a group by 1, 2
      ) moves cross join unnest(kinds) kind group by event_id, kind;
  else
    perform add_to_application_totals(event_id, kind, sum(n)::bigint, sum(of_heads)::bigint)
      from (
        select a.event_id, application_kinds(a) as kinds, count(*) as n, sum(a.heads) as of_heads from added a group by 1, 2
        union all
        select a.event_id, application_kinds(a), -count(*), -sum(a.heads) from removed a group by 1, 2
      ) moves cross join unnest(kinds) kind group by event_id, kind;
  end if;
  return null;
end $$;

create or replace trigger event_applications_count_delete after delete on event_applications
  referencing old table as removed for each statement execute function count_applications();
create or replace trigger event_applications_count_insert after insert on event_applications
  referencing new table as added for each statement execute function count_applications();
create or replace trigger event_applications_count_update after update on event_applications
  referencing old table as removed new table as added for each statement execute function count_applications();
