-- Keeps the totals of campaigns: when a batch is accepted, all its messages are. When it is split, count_communications counts each of
-- them as leaving an accepted batch, so this counts them into it.
create or replace function count_batches() returns trigger language plpgsql as $$
begin
  perform add_to_campaign(row(0, new.campaign_id, 'email', state, '', people, 0, 0, 0, 0))
  from (values ('submitting', -new.people), ('accepted', new.people)) moves(state, people);
  return null;
end $$;

create or replace trigger send_batches_count after update of state on send_batches
  for each row when (old.state = 'submitting' and new.state <> 'submitting') execute function count_batches();
