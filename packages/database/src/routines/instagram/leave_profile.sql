-- A person who gets another username leaves the pictures of the old profile behind, and the profile if no other person has it.
create or replace function leave_profile() returns trigger language plpgsql as $$
begin
  delete from applicant_pictures where applicant_id = new.id;
  delete from instagram_profiles where username_key = old.instagram_key
    and not exists (select from applicants a where a.instagram_key = old.instagram_key);
  return null;
end $$;

create or replace trigger applicants_leave_profile after update on applicants for each row
  when (old.instagram_key is not null and old.instagram_key is distinct from new.instagram_key)
  execute function leave_profile();
