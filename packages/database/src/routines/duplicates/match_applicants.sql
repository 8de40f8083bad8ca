-- Keeps the keys and flags of people who are added, changed or deleted.
create or replace function match_applicants() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    -- New people have no stored keys to compare with, and no further addresses yet.
    perform settle_matches(array_agg(k.id), array_agg(k.kind), array_agg(k.key), array_agg(true))
      from (
        select distinct a.id, u.kind, hashtextextended(u.value, 0) as key
        from added a
        cross join lateral (values (1::smallint, a.email_key), (1::smallint, a.email2_key), (2::smallint, a.phone_key),
          (4::smallint, a.name_key), (8::smallint, instagram_match(a.instagram_key)),
          (8::smallint, instagram_match(lower(btrim(a.instagram_url))))) u(kind, value)
        where u.value is not null
      ) k having count(*) > 0;
    -- A person who comes back from a merge has the flags from before it.
    perform judge_duplicates(array(select id from added where duplicate_kinds <> 0));
  elsif tg_op = 'DELETE' then
    perform refresh_matches(array(select id from removed));
  else
    -- A difference of sets, not a join: the plan is kept, and must not be quadratic for the first mass update.
    perform refresh_matches(array(
      select id from (
        select id, email_key, email2_key, phone_key, name_key, instagram_username, instagram_url from added
        except
        select id, email_key, email2_key, phone_key, name_key, instagram_username, instagram_url from removed
      ) changed));
  end if;
  return null;
end $$;

create or replace trigger applicants_match_delete after delete on applicants
  referencing old table as removed for each statement execute function match_applicants();
create or replace trigger applicants_match_insert after insert on applicants
  referencing new table as added for each statement execute function match_applicants();
create or replace trigger applicants_match_update after update on applicants
  referencing old table as removed new table as added for each statement execute function match_applicants();
