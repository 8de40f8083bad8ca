-- Puts the messages of open batches on their own, as if each had been queued or handed over without a batch, so that each may change
-- differently. Answers and reports do so before they change a message of an open batch in any other way than accepting it with the
-- whole batch. Returns the batches that are not split because another transaction has locked them or one of their messages for longer than
-- `patience`; empty: waits as long as any statement, and fails after that.
create or replace function split_batches(batches uuid[], patience text) returns setof uuid language plpgsql as $$
#variable_conflict use_column
declare
  one uuid;
  batch send_batches;
  usual text = current_setting('lock_timeout');
  members uuid[];
begin
  for one in select distinct unnest(batches) order by 1 loop
    begin
      if patience <> '' then perform set_config('lock_timeout', patience, true); end if;
      select * into batch from send_batches where id = one and state in ('queued', 'submitting') for no key update;
      if found and batch.state = 'queued' then
        update communications set batch_id = null, state = 'queued', at_once = false, attempt = 0
        where id between batch.first_id and batch.last_id and batch_id = batch.id and state = 'submitting';
      elsif found then
        with split as (
          update communications set batch_id = null, submit_at = batch.submit_at,
            lease_token = coalesce(batch.lease_token, lease_token), lease_until = batch.lease_until
          where id between batch.first_id and batch.last_id and batch_id = batch.id and state = 'submitting' returning id
        )
        select array_agg(id) into members from split;
        if members is not null then
          insert into hand_overs (lease_until, communication_ids) values (batch.lease_until, members);
        end if;
      end if;
      update send_batches set state = 'split' where id = batch.id and state in ('queued', 'submitting');
    exception when lock_not_available then
      if patience = '' then raise; end if;
      return next one;
    end;
    perform set_config('lock_timeout', usual, true);
  end loop;
end $$;
