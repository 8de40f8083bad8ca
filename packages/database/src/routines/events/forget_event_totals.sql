-- Triggers that count rows do not fire on truncate.
create or replace function forget_event_totals() returns trigger language plpgsql as $$
begin
  delete from application_totals;
  return null;
end $$;

create or replace trigger event_applications_truncate after truncate on event_applications
  for each statement execute function forget_event_totals();
