-- Adds to a row that no other transaction holds, or inserts one: no two writers wait for each other, and there are never more
-- rows of a kind than there were writers at once.
create or replace function add_to_totals(of_status text, of_kinds smallint, more bigint) returns void language plpgsql as $$
begin
  update applicant_totals set total = total + more
    where id = (select t.id from applicant_totals t where t.status = of_status and t.duplicate_kinds = of_kinds
      order by t.id limit 1 for no key update skip locked);
  if not found then
    insert into applicant_totals (status, duplicate_kinds, total) values (of_status, of_kinds, more);
  end if;
end $$;
