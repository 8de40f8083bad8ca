-- Like add_to_totals: no two writers wait for each other.
create or replace function add_to_campaign(more campaign_totals) returns void language plpgsql as $$
begin
  update campaign_totals t set people = t.people + more.people, opened = t.opened + more.opened,
    machine_opened = t.machine_opened + more.machine_opened, clicked = t.clicked + more.clicked,
    unsubscribed = t.unsubscribed + more.unsubscribed
  where id = (select t.id from campaign_totals t where t.campaign_id = more.campaign_id and t.channel = more.channel
    and t.state = more.state and t.code = more.code order by t.id limit 1 for no key update skip locked);
  if not found then
    insert into campaign_totals (campaign_id, channel, state, code, people, opened, machine_opened, clicked, unsubscribed)
    values (more.campaign_id, more.channel, more.state, more.code, more.people, more.opened, more.machine_opened,
      more.clicked, more.unsubscribed);
  end if;
end $$;
