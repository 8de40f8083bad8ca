-- Like add_to_totals: no two writers wait for each other.
create or replace function add_to_application_totals(event uuid, counted text, more_applications bigint, more_heads bigint)
returns void language plpgsql as $$
begin
  if more_applications = 0 and more_heads = 0 then return; end if;
  update application_totals set applications = applications + more_applications, heads = heads + more_heads
    where id = (select t.id from application_totals t where t.event_id = event and t.kind = counted order by t.id limit 1
      for no key update skip locked);
  if not found then
    insert into application_totals (event_id, kind, applications, heads)
      values (event, counted, more_applications, more_heads);
  end if;
end $$;
