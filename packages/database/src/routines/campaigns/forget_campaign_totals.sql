-- Triggers that count rows do not fire on truncate.
create or replace function forget_campaign_totals() returns trigger language plpgsql as $$
begin
  delete from campaign_totals;
  return null;
end $$;

create or replace trigger communications_truncate after truncate on communications
  for each statement execute function forget_campaign_totals();
