-- Keeps the totals of events: all applications, the approved ones and the declined ones.
create or replace function count_applications() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_event(event_id, count(*), count(*) filter (where status = 'approved'),
        count(*) filter (where status = 'declined'))
      from added group by event_id;
  elsif tg_op = 'DELETE' then
    perform add_to_event(event_id, -count(*), -count(*) filter (where status = 'approved'),
        -count(*) filter (where status = 'declined'))
      from removed group by event_id;
  else
    perform add_to_event(event_id, sum(n), coalesce(sum(n) filter (where status = 'approved'), 0),
        coalesce(sum(n) filter (where status = 'declined'), 0))
      from (
        select event_id, status, 1 as n from added
        union all
        select event_id, status, -1 from removed
      ) moves group by event_id;
  end if;
  return null;
end $$;

create or replace trigger event_applications_count_delete after delete on event_applications
  referencing old table as removed for each statement execute function count_applications();
create or replace trigger event_applications_count_insert after insert on event_applications
  referencing new table as added for each statement execute function count_applications();
create or replace trigger event_applications_count_update after update on event_applications
  referencing old table as removed new table as added for each statement execute function count_applications();
