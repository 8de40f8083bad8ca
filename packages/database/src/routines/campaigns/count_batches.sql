-- Keeps the totals of campaigns: its messages are in the state of the batch. A message that leaves a batch is counted by
-- count_communications as if it left an accepted one, so this counts all that leave into that state.
create or replace function count_batches() returns trigger language plpgsql as $$
begin
  perform add_to_campaign(row(0, new.campaign_id, 'email', state, '', sum(people)::bigint, 0, 0, 0, 0))
  from (
    select 'submitting', -new.people where tg_op = 'INSERT'
    union all select old.state, -old.people where tg_op = 'UPDATE'
    union all select case new.state when 'split' then 'accepted' else new.state end, new.people
    union all select 'accepted', old.people - new.people where tg_op = 'UPDATE'
  ) moves(state, people) group by state having sum(people) <> 0;
  return null;
end $$;

-- Messages are written as `submitting`.
create or replace trigger send_batches_count_queued after insert on send_batches
  for each row when (new.state = 'queued') execute function count_batches();
create or replace trigger send_batches_count after update of state, people on send_batches
  for each row when (old.state in ('queued', 'submitting') and (old.state, old.people) is distinct from (new.state, new.people))
  execute function count_batches();
