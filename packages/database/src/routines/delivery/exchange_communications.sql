-- The hot path of sending: settles the results of one batch and claims the next. It is a function because its plan is made once
-- per connection; as a plain statement, planning took longer than running. The plan is kept however the ledger grows, and one made
-- while the ledger was empty must not read all of it later. Therefore rows are found by their ids alone (states are compared as
-- expressions, which no index answers), what decides about a row is looked up from that row, and results meet their rows by hash
-- join, the one join whose order does not matter.
--
-- One row that another transaction holds must not stop a lane: the exchange gives up after the lock timeout and leaves out that
-- row. Locking rows beforehand would read each of them twice.
create or replace function exchange_communications(
  holder uuid, lease_seconds float8, quiet_at timestamptz, to_submit uuid[],
  ids uuid[], attempts int[], states text[], due_in_seconds float8[], provider_ids text[], error_codes text[],
  error_messages text[], outcomes text[], http_statuses int[], seconds float8[]
) returns table (id uuid, attempt int, held text) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_nestloop = off set enable_mergejoin = off set lock_timeout = '50ms' as $$
#variable_conflict use_column
begin
  if cardinality(ids) > 0 then
    -- A result counts for its own attempt only; proof of sending also settles a row that was given up as lost.
    update communications c set
      state = r.state, lease_token = null, lease_until = null,
      due_at = case when r.state in ('queued', 'unknown') then clock_timestamp() + make_interval(secs => r.due_in) else c.due_at end,
      acked_at = case when r.state = 'accepted' then clock_timestamp() end,
      provider_id = coalesce(r.provider_id, c.provider_id), error_code = r.error_code, error_message = r.error_message
    from unnest(ids, attempts, states, due_in_seconds, provider_ids, error_codes, error_messages)
      as r(id, attempt, state, due_in, provider_id, error_code, error_message)
    where c.id = any (ids) and c.id = r.id and c.attempt = r.attempt
      and (c.state || '' in ('submitting', 'unknown') or (r.state = 'accepted' and c.state || '' in ('queued', 'needs_review')));

    insert into delivery_attempts (communication_id, attempt, started_at, outcome, http_status, provider_id, error)
    select r.id, r.attempt, clock_timestamp() - make_interval(secs => r.seconds), r.outcome, r.http_status, r.provider_id,
      -- What a provider says may name the address of a person who has been erased since.
      case when r.error is not null then (select r.error from communications c where c.id = r.id and c.address is not null) end
    from unnest(ids, attempts, seconds, outcomes, http_statuses, provider_ids, error_messages)
      as r(id, attempt, seconds, outcome, http_status, provider_id, error)
    -- What the provider answered is worth more than the sweeper's note that nothing did.
    on conflict (communication_id, attempt) do update set outcome = excluded.outcome, http_status = excluded.http_status,
      provider_id = excluded.provider_id, error = excluded.error
      where delivery_attempts.outcome = 'unknown';
  end if;

  if cardinality(to_submit) = 0 then return; end if;
  -- The last check and the point of no return in one. What is only too early stays queued; the other held rows are never sent.
  return query
  update communications c set
    (state, skip_reason, attempt, submit_at, lease_token, lease_until, due_at, error_code, error_message) = (
      select
        case when held is null then 'submitting' when is_early then 'queued' else 'skipped' end,
        case when not is_early then held end,
        c.attempt + case when held is null then 1 else 0 end,
        case when held is null then clock_timestamp() else c.submit_at end,
        case when held is null then c.lease_token end,
        case when held is null then clock_timestamp() + make_interval(secs => lease_seconds) end,
        -- Counted from the database's own clock, whatever clock asks for quiet hours.
        case when held = 'quiet_hours' then clock_timestamp() + (quiet_until - quiet_at) else c.due_at end,
        -- It now waits for the morning, not for another attempt.
        case when held = 'quiet_hours' then null else c.error_code end,
        case when held = 'quiet_hours' then null else c.error_message end
      from (
        -- An offset keeps the planner from evaluating these expressions again wherever they are used.
        select case
            when ca.status <> 'sending' or ca.paused_at is not null then 'campaign_held'
            when a.id is null then 'applicant_removed'
            when not case when c.service_content_id is null then case c.channel when 'email' then a.email_opt_in else a.sms_opt_in end
              when c.channel = 'email' then a.email_updates else coalesce(a.sms_updates, a.sms_opt_in) end then 'opted_out'
            -- An unsubscribe from campaigns does not stop the answer to the own application.
            when s.address_hmac is not null and (c.service_content_id is null or c.channel = 'sms'
              or s.reason in ('hard_bounce', 'complaint', 'invalid')) then 'suppressed'
            when quiet_until > quiet_at then 'quiet_hours'
          end as held, quiet_until
        from (select) here
        -- A text to one person and a message about an application have no campaign.
        left join campaigns ca on ca.id = c.campaign_id
        left join applicants a on a.id = c.applicant_id
        left join suppressions s on s.channel = c.channel and s.address_hmac = c.address_hmac
        cross join lateral (select case when c.channel = 'sms' and quiet_at is not null
          then quiet_until(coalesce(c.zones, (select zones from zones_of(a.zip_codes, a.state, c.address))), quiet_at) end as quiet_until
          offset 0) w
        offset 0
      ) h cross join lateral (select coalesce(held in ('campaign_held', 'quiet_hours'), false) as is_early) e
    )
  where c.id = any (to_submit) and c.state || '' = 'queued' and c.lease_token = holder and c.lease_until > clock_timestamp()
  returning c.id, c.attempt,
    case when c.state = 'queued' then case when c.due_at > clock_timestamp() then 'quiet_hours' else 'campaign_held' end
      else c.skip_reason end;
  -- Last, so that no lease ends after the lease of the list.
  insert into hand_overs (lease_until, communication_ids)
  values (clock_timestamp() + make_interval(secs => lease_seconds), to_submit);
end $$;
