-- Triggers that count rows do not fire on truncate.
create or replace function forget_places() returns trigger language plpgsql as $$
begin
  delete from place_totals;
  return null;
end $$;

create or replace trigger applicants_place_truncate after truncate on applicants
  for each statement execute function forget_places();
