-- Every call about every message: those on record by message, and the accepted calls that stand for whole batches.
create or replace view ledger_attempts as
  select communication_id, attempt, started_at, finished_at, outcome, http_status, provider_id, error from delivery_attempts
  union all
  select c.id, c.attempt, b.submit_at, b.answered_at, 'accepted', b.http_status, b.provider_id, null
  from send_batches b join communications c on c.id between b.first_id and b.last_id and c.batch_id = b.id
  where b.state = 'accepted';
