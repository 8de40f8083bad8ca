-- A profile is kept as long as a person has its username.
create or replace function forget_profiles() returns trigger language plpgsql as $$
begin
  delete from instagram_profiles p using gone
    where p.username_key = gone.instagram_key
      and not exists (select from applicants a where a.instagram_key = gone.instagram_key);
  return null;
end $$;

create or replace trigger applicants_forget_profiles after delete on applicants
  referencing old table as gone for each statement execute function forget_profiles();
