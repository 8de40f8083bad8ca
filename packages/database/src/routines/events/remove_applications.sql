-- A person's applications are deleted by a statement of their own, before the person, so that the totals of events see them go.
create or replace function remove_applications() returns trigger language plpgsql as $$
begin
  if exists (select from event_applications where applicant_id = old.id) then
    delete from event_applications where applicant_id = old.id;
  end if;
  return old;
end $$;

create or replace trigger applicants_remove_applications before delete on applicants
  for each row execute function remove_applications();
