-- Keeps the totals of campaigns. Changes are summed up first, because a claim changes many rows and nothing that is counted. A message
-- that follows a batch changes its own state only when the batch has been accepted or is being split, so it leaves as accepted.
create or replace function count_communications() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_campaign(row(0, campaign_id, channel, state, code, n, opened, machine_opened, clicked, unsubscribed))
    from (
      select campaign_id, channel, state,
        case when state in ('failed', 'bounced', 'skipped', 'unknown', 'needs_review')
          then coalesce(skip_reason, error_code, state) else '' end as code,
        count(*) as n, count(opened_at) as opened, count(machine_opened_at) filter (where opened_at is null) as machine_opened,
        count(clicked_at) as clicked, count(unsubscribed_at) as unsubscribed
      from added where campaign_id is not null group by 1, 2, 3, 4
    ) c;
  elsif tg_op = 'DELETE' then
    perform add_to_campaign(row(0, campaign_id, channel, state, code, -n, -opened, -machine_opened, -clicked, -unsubscribed))
    from (
      select campaign_id, channel, state,
        case when state in ('failed', 'bounced', 'skipped', 'unknown', 'needs_review')
          then coalesce(skip_reason, error_code, state) else '' end as code,
        count(*) as n, count(opened_at) as opened, count(machine_opened_at) filter (where opened_at is null) as machine_opened,
        count(clicked_at) as clicked, count(unsubscribed_at) as unsubscribed
      from removed where campaign_id is not null group by 1, 2, 3, 4
    ) c;
  else
    perform add_to_campaign(row(0, campaign_id, channel, state, code, n, opened, machine_opened, clicked, unsubscribed))
    from (
      select campaign_id, channel, state, code, sum(n)::bigint as n, sum(opened)::bigint as opened,
        sum(machine_opened)::bigint as machine_opened, sum(clicked)::bigint as clicked,
        sum(unsubscribed)::bigint as unsubscribed
      from (
        select campaign_id, channel, case when batch_id is not null and state = 'submitting' then 'accepted' else state end as state,
          case when state in ('failed', 'bounced', 'skipped', 'unknown', 'needs_review')
            then coalesce(skip_reason, error_code, state) else '' end as code,
          count(*) as n, count(opened_at) as opened, count(machine_opened_at) filter (where opened_at is null) as machine_opened,
          count(clicked_at) as clicked, count(unsubscribed_at) as unsubscribed
        from added where campaign_id is not null group by 1, 2, 3, 4
        union all
        select campaign_id, channel, state, code, -n, -opened, -machine_opened, -clicked, -unsubscribed
        from (
          select campaign_id, channel, case when batch_id is not null and state = 'submitting' then 'accepted' else state end as state,
            case when state in ('failed', 'bounced', 'skipped', 'unknown', 'needs_review')
              then coalesce(skip_reason, error_code, state) else '' end as code,
            count(*) as n, count(opened_at) as opened, count(machine_opened_at) filter (where opened_at is null) as machine_opened,
            count(clicked_at) as clicked, count(unsubscribed_at) as unsubscribed
          from removed where campaign_id is not null group by 1, 2, 3, 4
        ) r
      ) moves group by 1, 2, 3, 4
      having sum(n) <> 0 or sum(opened) <> 0 or sum(machine_opened) <> 0 or sum(clicked) <> 0 or sum(unsubscribed) <> 0
    ) c;
  end if;
  return null;
end $$;

create or replace trigger communications_count_delete after delete on communications
  referencing old table as removed for each statement execute function count_communications();
create or replace trigger communications_count_insert after insert on communications
  referencing new table as added for each statement execute function count_communications();
create or replace trigger communications_count_update after update on communications
  referencing old table as removed new table as added for each statement execute function count_communications();
