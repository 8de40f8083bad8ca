-- Triggers that keep the keys do not fire on truncate.
create or replace function forget_matches() returns trigger language plpgsql as $$
begin
  truncate match_keys;
  return null;
end $$;

create or replace trigger applicants_match_truncate after truncate on applicants
  for each statement execute function forget_matches();
