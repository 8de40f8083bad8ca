-- Puts messages on their own while their batch still waits for its call; the others stay in it. Waits for a batch that is being taken
-- over, and then leaves its messages in it.
create or replace function leave_queued_batches(ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform from send_batches b where b.state = 'queued' and b.id in (
    select c.batch_id from communications c where c.id = any (ids) and c.state || '' = 'submitting' and c.batch_id is not null
  ) order by b.id for no key update;
  with leaving as (
    update communications c set batch_id = null, state = 'queued', at_once = false, attempt = 0
    from send_batches b
    where c.id = any (ids) and c.state || '' = 'submitting' and b.id = c.batch_id and b.state = 'queued'
    returning b.id as batch_id
  )
  update send_batches b set people = people - l.count
  from (select batch_id, count(*) from leaving group by 1) l where b.id = l.batch_id;
end $$;
