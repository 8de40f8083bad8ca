-- Takes waiting batches of running campaigns past the point of no return, with the checks of exchange_communications: people
-- who left in the meantime are skipped. Returns the messages of each. Skips batches that another worker takes.
create or replace function take_batches(holder uuid, lease_seconds float8, calls int, largest int)
returns table (id uuid, batch_id uuid, campaign_id uuid, address text, "values" jsonb) language plpgsql
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  taken uuid[];
  left_ids uuid[];
  left_batches uuid[];
  reasons text[];
  ours uuid[];
begin
  select array_agg(p.id) into taken from (
    select b.id
    from (
      select ca.id from campaigns ca where ca.status = 'sending' and ca.paused_at is null
        and exists (select from send_batches q where q.campaign_id = ca.id and q.state = 'queued')
      order by random() limit calls
    ) running cross join lateral (
      select b.id from send_batches b
      where b.campaign_id = running.id and b.state = 'queued' and b.people <= largest
      order by b.id limit calls for no key update skip locked
    ) b limit calls
  ) p;
  if taken is null then return; end if;

  -- Who left in the meantime. A batch stays as long as another transaction holds one of their messages.
  select array_agg(c.id), array_agg(b.id),
    array_agg(case when a.id is null then 'applicant_removed' when not a.email_opt_in then 'opted_out' else 'suppressed' end)
  into left_ids, left_batches, reasons
  from send_batches b
  join communications c on c.id between b.first_id and b.last_id and c.batch_id = b.id and c.state || '' = 'submitting'
  left join applicants a on a.id = c.applicant_id
  left join suppressions s on s.channel = 'email' and s.address_hmac = c.address_hmac
  where b.id = any (taken) and (a.id is null or not a.email_opt_in or s.address_hmac is not null);
  if left_ids is not null then
    ours = array(select c.id from communications c where c.id = any (left_ids) order by c.id for no key update skip locked);
    taken = array(select unnest(taken) except select l.batch from unnest(left_ids, left_batches) l(id, batch) where l.id <> all (ours));
  end if;

  with skipped as (
    update communications c set state = 'skipped', skip_reason = l.reason, batch_id = null, attempt = 0
    from unnest(left_ids, left_batches, reasons) l(id, batch, reason)
    where c.id = l.id and l.batch = any (taken) returning l.batch
  )
  update send_batches b set people = b.people - s.count, state = case when b.people > s.count then 'submitting' else 'split' end,
    lease_token = holder, lease_until = clock_timestamp() + make_interval(secs => lease_seconds), submit_at = clock_timestamp()
  from (select t.id, (select count(*) from skipped where batch = t.id) as count from unnest(taken) t(id)) s
  where b.id = s.id;

  return query
  select c.id, b.id, b.campaign_id, c.address, c.merge_values
  from send_batches b join communications c on c.id between b.first_id and b.last_id and c.batch_id = b.id and c.state || '' = 'submitting'
  where b.id = any (taken) and b.state = 'submitting' order by b.id, c.id;
end $$;
