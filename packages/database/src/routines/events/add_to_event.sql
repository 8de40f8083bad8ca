-- Like add_to_totals: no two writers wait for each other.
create or replace function add_to_event(event uuid, more_applications bigint, more_approved bigint, more_declined bigint)
returns void language plpgsql as $$
begin
  if more_applications = 0 and more_approved = 0 and more_declined = 0 then return; end if;
  update event_totals set applications = applications + more_applications, approved = approved + more_approved,
      declined = declined + more_declined
    where id = (select t.id from event_totals t where t.event_id = event order by t.id limit 1
      for no key update skip locked);
  if not found then
    insert into event_totals (event_id, applications, approved, declined)
      values (event, more_applications, more_approved, more_declined);
  end if;
end $$;
