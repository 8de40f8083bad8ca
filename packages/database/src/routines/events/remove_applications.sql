-- A person's applications are deleted by a statement of their own, before the person, so that the totals of events see them go.
create or replace function remove_applications() returns trigger language plpgsql as $$
begin
  delete from event_applications where applicant_id = old.id;
  return old;
end $$;

create or replace trigger applicants_remove_applications before delete on applicants
  for each row execute function remove_applications();
