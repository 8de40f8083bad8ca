import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What became of a campaign is the sum of its rows here, kept by triggers from how the rows of the ledger change, so that
  // an event that comes twice changes nothing. Like the totals of events: a writer takes a row that nobody else holds, or adds one.
  await sql`
    create table campaign_totals (
      id bigint generated always as identity primary key,
      -- Without a foreign key: an event of the ledger must not wait for whoever holds the campaign.
      campaign_id uuid not null,
      channel text not null,
      state text not null,
      -- Why, where a row was not delivered.
      code text not null,
      people bigint not null,
      opened bigint not null,
      machine_opened bigint not null,
      clicked bigint not null,
      unsubscribed bigint not null
    ) with (fillfactor = 50);
    create index campaign_totals_of_campaign on campaign_totals (campaign_id, channel, state);

    create function add_to_campaign(more campaign_totals) returns void language plpgsql as $$
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

    -- Added up apart first, for a claim changes many rows and nothing that is counted.
    create function count_communications() returns trigger
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      if tg_op = 'INSERT' then
        perform add_to_campaign(row(0, campaign_id, channel, state, code, n, opened, machine_opened, clicked, unsubscribed))
        from (${counted('added')}) c;
      elsif tg_op = 'DELETE' then
        perform add_to_campaign(row(0, campaign_id, channel, state, code, -n, -opened, -machine_opened, -clicked, -unsubscribed))
        from (${counted('removed')}) c;
      else
        perform add_to_campaign(row(0, campaign_id, channel, state, code, n, opened, machine_opened, clicked, unsubscribed))
        from (
          select campaign_id, channel, state, code, sum(n)::bigint as n, sum(opened)::bigint as opened,
            sum(machine_opened)::bigint as machine_opened, sum(clicked)::bigint as clicked,
            sum(unsubscribed)::bigint as unsubscribed
          from (
            ${counted('added')}
            union all
            select campaign_id, channel, state, code, -n, -opened, -machine_opened, -clicked, -unsubscribed
            from (${counted('removed')}) r
          ) moves group by 1, 2, 3, 4
          having sum(n) <> 0 or sum(opened) <> 0 or sum(machine_opened) <> 0 or sum(clicked) <> 0 or sum(unsubscribed) <> 0
        ) c;
      end if;
      return null;
    end $$;
    create trigger communications_count_insert after insert on communications
      referencing new table as added for each statement execute function count_communications();
    create trigger communications_count_delete after delete on communications
      referencing old table as removed for each statement execute function count_communications();
    create trigger communications_count_update after update on communications
      referencing old table as removed new table as added for each statement execute function count_communications();

    create function forget_campaign_totals() returns trigger language plpgsql as $$
    begin
      delete from campaign_totals;
      return null;
    end $$;
    create trigger communications_truncate after truncate on communications
      for each statement execute function forget_campaign_totals();

    -- Messages that were there before.
    insert into campaign_totals (campaign_id, channel, state, code, people, opened, machine_opened, clicked, unsubscribed)
      ${counted('communications')};
  `.execute(db)
}

/** What is counted of some rows of the ledger. */
const counted = (rows: 'added' | 'removed' | 'communications') => sql`
  select campaign_id, channel, state,
    case when state in ('failed', 'bounced', 'skipped', 'unknown', 'needs_review')
      then coalesce(skip_reason, error_code, state) else '' end as code,
    count(*) as n, count(opened_at) as opened, count(machine_opened_at) filter (where opened_at is null) as machine_opened,
    count(clicked_at) as clicked, count(unsubscribed_at) as unsubscribed
  from ${sql.raw(rows)} where campaign_id is not null group by 1, 2, 3, 4`
