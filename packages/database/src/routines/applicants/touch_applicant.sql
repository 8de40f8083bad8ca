-- A refresh of a profile is no edit, and must not conflict with one: its transaction sets velvet.is_refresh. A trigger, because a
-- write that forgot the time would let a later save overwrite it unnoticed.
create or replace function touch_applicant() returns trigger language plpgsql as $$
begin
  if current_setting('velvet.is_refresh', true) is distinct from 'on' then
    new.updated_at = clock_timestamp();
  end if;
  return new;
end $$;

-- Other people who look like this person do not change this person.
create or replace trigger applicants_touch before update on applicants for each row
  when (old.duplicate_kinds = new.duplicate_kinds and old.duplicate_group is not distinct from new.duplicate_group
    and old.instagram_group is not distinct from new.instagram_group) execute function touch_applicant();
