-- Keeps the totals by status and kinds of duplicates, which are the sums of their rows.
create or replace function count_applicants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_totals(status, duplicate_kinds, count(*)) from added group by status, duplicate_kinds;
  elsif tg_op = 'DELETE' then
    perform add_to_totals(status, duplicate_kinds, -count(*)) from removed group by status, duplicate_kinds;
  else
    perform add_to_totals(status, duplicate_kinds, sum(n)) from (
      select status, duplicate_kinds, 1 as n from added
      union all
      select status, duplicate_kinds, -1 from removed
    ) moves group by status, duplicate_kinds having sum(n) <> 0;
  end if;
  return null;
end $$;

create or replace trigger applicants_count_delete after delete on applicants
  referencing old table as removed for each statement execute function count_applicants();
create or replace trigger applicants_count_insert after insert on applicants
  referencing new table as added for each statement execute function count_applicants();
create or replace trigger applicants_count_update after update on applicants
  referencing old table as removed new table as added for each statement execute function count_applicants();
