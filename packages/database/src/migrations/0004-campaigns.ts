import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table templates (
      id uuid primary key,
      name text not null check (btrim(name) <> ''),
      type text not null check (type in ('email', 'sms', 'both')),
      subject text,
      content text not null,
      sms_content text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create trigger templates_touch before update on templates for each row execute function touch_updated_at();

    create table campaigns (
      id uuid primary key,
      name text not null check (btrim(name) <> ''),
      type text not null check (type in ('email', 'sms', 'both')),
      status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'completed', 'failed')),
      failure_reason text,
      paused_at timestamptz,
      pause_reason text,
      template_id uuid references templates on delete set null,
      custom_content jsonb,
      -- What is sent: frozen at Send, so that later edits of a template do not change a running campaign.
      content_snapshot jsonb,
      target_filters jsonb not null default '{}',
      target_count int not null default 0,
      audience_receipt jsonb,
      -- Why a schedule was not kept, until somebody schedules or sends again.
      notice text,
      scheduled_at timestamptz,
      sent_at timestamptz,
      -- Filling the ledger goes through the audience in order of id; the cursor makes it restartable.
      dispatch_cursor uuid,
      dispatched_at timestamptz,
      completed_at timestamptz,
      -- The ledger is evidence of what was sent and keeps its campaign.
      deleted_at timestamptz,
      created_by uuid references admins on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (status in ('draft', 'scheduled') or (content_snapshot is not null and sent_at is not null))
    );
    create index campaigns_newest on campaigns (created_at desc, id desc) where deleted_at is null;
    create index campaigns_running on campaigns (sent_at) where status = 'sending';
    create index campaigns_due on campaigns (scheduled_at) where status = 'scheduled';
    create trigger campaigns_touch before update on campaigns for each row execute function touch_updated_at();

    -- Where the links of a campaign lead, frozen at Send like its content.
    create table campaign_links (
      campaign_id uuid not null references campaigns on delete cascade,
      position int not null,
      url text not null,
      primary key (campaign_id, position)
    );
  `.execute(db)

  await sql`
    create table conversations (
      id uuid primary key,
      applicant_id uuid not null unique references applicants on delete cascade,
      admin_id uuid references admins on delete set null,
      last_message_at timestamptz,
      unread_count int not null default 0 check (unread_count >= 0),
      is_archived boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    -- A thread without messages counts from when it was begun.
    create index conversations_newest on conversations (is_archived, coalesce(last_message_at, created_at) desc, id desc);
    create index conversations_unread on conversations (is_archived, coalesce(last_message_at, created_at) desc, id desc)
      where unread_count > 0;
    create trigger conversations_touch before update on conversations for each row execute function touch_updated_at();

    create table messages (
      id uuid primary key,
      conversation_id uuid not null references conversations on delete cascade,
      sender_type text not null check (sender_type in ('admin', 'applicant')),
      sender_id uuid not null,
      message_type text not null default 'text',
      content text not null,
      metadata jsonb not null default '{}',
      is_read boolean not null default false,
      provider_id text unique,
      sent_at timestamptz not null default now(),
      delivered_at timestamptz,
      read_at timestamptz
    );
    create index messages_of_conversation on messages (conversation_id, sent_at, id);

    create table unmatched_messages (
      id uuid primary key,
      provider_id text not null unique,
      from_number text not null,
      content text not null,
      metadata jsonb not null default '{}',
      received_at timestamptz not null default now()
    );
    create index unmatched_messages_of_number on unmatched_messages (from_number);
  `.execute(db)

  await sql`
    -- UUIDv7 for rows that SQL makes by the thousand; uuidv7() is only built in from PostgreSQL 18 on.
    create function new_id() returns uuid language sql volatile parallel safe
      return encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;

    -- HMAC-SHA256 from the two padded keys, so that addresses are hashed where they lie.
    create function keyed_hash(inner_key bytea, outer_key bytea, value text) returns bytea language sql immutable parallel safe
      return sha256(outer_key || sha256(inner_key || convert_to(value, 'UTF8')));
  `.execute(db)

  // The recipient ledger: one row per person and channel, the truth about who got what. A claim changes only columns
  // without an index and the pages are left half empty, so that claiming thousands of rows touches no index.
  await sql`
    create table communications (
      id uuid primary key,
      campaign_id uuid references campaigns,
      message_id uuid references messages on delete cascade,
      applicant_id uuid references applicants on delete set null,
      -- Whose row it was: a merge left it to nobody, as the kept person had one of this campaign already, or they were deleted.
      merged_from uuid,
      channel text not null check (channel in ('email', 'sms')),
      address text,
      address_hmac bytea,
      -- Values for the tokens of the campaign's content; the content itself is stored once, on the campaign.
      merge_values jsonb not null default '{}',
      subject text,
      content text,
      state text not null default 'queued' check (state in
        ('queued', 'submitting', 'unknown', 'needs_review', 'accepted', 'delivered', 'failed', 'bounced', 'skipped')),
      skip_reason text check ((state = 'skipped') = (skip_reason is not null)),
      attempt int not null default 0,
      lease_token uuid,
      lease_until timestamptz,
      -- queued: next try; unknown: next look.
      due_at timestamptz not null default now(),
      -- Time zones a text's recipient may be in; quiet hours must be over in all of them.
      zones text[],
      -- unknown: how often the provider was asked and had never heard of it.
      checks int not null default 0,
      submit_at timestamptz,
      acked_at timestamptz,
      event_at timestamptz,
      provider_id text,
      error_code text,
      error_message text,
      delivered_at timestamptz,
      opened_at timestamptz,
      machine_opened_at timestamptz,
      clicked_at timestamptz,
      bounced_at timestamptz,
      unsubscribed_at timestamptz,
      complained_at timestamptz,
      created_at timestamptz not null default now(),
      check (state <> 'submitting' or lease_until is not null),
      check (state = 'skipped' or address_hmac is not null),
      -- Of somebody who was erased only the hash is left, and nothing goes out any more.
      check (address is not null or state not in ('queued', 'unknown', 'needs_review'))
    ) with (fillfactor = 50);
    create unique index communications_once on communications (campaign_id, applicant_id, channel);
    create unique index communications_one_inbox on communications (campaign_id, channel, address_hmac) where state <> 'skipped';
    create index communications_of_campaign on communications (campaign_id, channel, state, due_at);
    create index communications_of_applicant on communications (applicant_id);
    -- Removing a person removes their messages, and each of those looks for its row here.
    create unique index communications_of_message on communications (message_id) where message_id is not null;
    -- One-to-one texts that are due; they go ahead of campaigns.
    create index communications_direct on communications (channel, due_at) where campaign_id is null and state = 'queued';
    create index communications_of_merged on communications (merged_from) where merged_from is not null;
    create index communications_open on communications (state, due_at) where state in ('submitting', 'unknown');

    -- Whatever comes back late about somebody who was erased, whoever writes it: no words, and no other try.
    create function keep_erased() returns trigger language plpgsql as $$
    begin
      new.subject = null; new.content = null; new.error_message = null;
      if new.state in ('queued', 'unknown', 'needs_review') then
        new.state = 'skipped'; new.skip_reason = 'erased'; new.lease_token = null; new.lease_until = null;
      end if;
      return new;
    end $$;
    create trigger communications_erased before update on communications for each row
      when (new.address is null) execute function keep_erased();

    -- Append only, one row per call to a provider. Without a foreign key: it is written for every message that is sent.
    create table delivery_attempts (
      communication_id uuid not null,
      attempt int not null,
      started_at timestamptz not null,
      finished_at timestamptz not null default clock_timestamp(),
      outcome text not null check (outcome in ('accepted', 'refused', 'retry', 'blocked', 'unknown')),
      http_status int,
      provider_id text,
      error text,
      primary key (communication_id, attempt)
    );
    create index delivery_attempts_provider on delivery_attempts (provider_id) where provider_id is not null;
    create index delivery_attempts_started on delivery_attempts using brin (started_at) with (pages_per_range = 16);

    -- Who sends right now, and how its providers behave. A worker that was not seen for a while counts no more.
    create table delivery_workers (
      id uuid not null,
      channel text not null check (channel in ('email', 'sms')),
      breaker text not null check (breaker in ('closed', 'open', 'half_open')),
      seen_at timestamptz not null default clock_timestamp(),
      primary key (id, channel)
    );

    create table webhook_events (
      dedupe_key bytea primary key,
      provider text not null check (provider in ('sendgrid', 'twilio')),
      communication_id uuid,
      payload jsonb not null,
      received_at timestamptz not null default now()
    );
    create index webhook_events_received on webhook_events (received_at);
    create index webhook_events_of on webhook_events (communication_id) where communication_id is not null;
    -- Texts that somebody sent us.
    create index webhook_events_from on webhook_events ((payload ->> 'From')) where communication_id is null;
  `.execute(db)

  // The hot path, planned once per connection: as plain SQL, planning it took longer than running it. The plan is kept
  // however the ledger grows, and one made while the ledger was empty must not read it as a whole ever after. So rows are
  // found by their ids alone (states are compared as expressions, which no index answers), what decides about a row is
  // looked up from that row, and results meet their rows by hash, the one join whose order does not matter.
  await sql`
    create function exchange_communications(
      holder uuid, lease_seconds float8, quiet_at timestamptz, to_submit uuid[],
      ids uuid[], attempts int[], states text[], due_in_seconds float8[], provider_ids text[], error_codes text[],
      error_messages text[], outcomes text[], http_statuses int[], seconds float8[]
    ) returns table (id uuid, attempt int, held text) language plpgsql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_nestloop = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      if cardinality(ids) > 0 then
        -- A result counts for its own attempt only; proof of sending also settles a row that was given up for lost.
        update communications c set
          state = r.state, lease_token = null, lease_until = null,
          due_at = clock_timestamp() + make_interval(secs => r.due_in),
          acked_at = case when r.state = 'accepted' then clock_timestamp() end,
          provider_id = coalesce(r.provider_id, c.provider_id), error_code = r.error_code, error_message = r.error_message
        from unnest(ids, attempts, states, due_in_seconds, provider_ids, error_codes, error_messages)
          as r(id, attempt, state, due_in, provider_id, error_code, error_message)
        where c.id = any (ids) and c.id = r.id and c.attempt = r.attempt
          and (c.state || '' in ('submitting', 'unknown') or (r.state = 'accepted' and c.state || '' in ('queued', 'needs_review')));

        insert into delivery_attempts (communication_id, attempt, started_at, outcome, http_status, provider_id, error)
        select r.id, r.attempt, clock_timestamp() - make_interval(secs => r.seconds), r.outcome, r.http_status, r.provider_id,
          -- What a provider says may name the address of somebody who was erased meanwhile.
          case when r.error is not null then (select r.error from communications c where c.id = r.id and c.address is not null) end
        from unnest(ids, attempts, seconds, outcomes, http_statuses, provider_ids, error_messages)
          as r(id, attempt, seconds, outcome, http_status, provider_id, error)
        -- What really came back is worth more than the sweeper's note that nothing did.
        on conflict (communication_id, attempt) do update set outcome = excluded.outcome, http_status = excluded.http_status,
          provider_id = excluded.provider_id, error = excluded.error
          where delivery_attempts.outcome = 'unknown';
      end if;

      if cardinality(to_submit) = 0 then return; end if;
      -- The last check and the point of no return in one. What is only too early stays queued; the rest of it is never sent.
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
            -- From now on it waits for the morning, not for another try.
            case when held = 'quiet_hours' then null else c.error_code end,
            case when held = 'quiet_hours' then null else c.error_message end
          from (select) here
          -- A text to one person has no campaign.
          left join campaigns ca on ca.id = c.campaign_id
          left join applicants a on a.id = c.applicant_id
          left join suppressions s on s.channel = c.channel and s.address_hmac = c.address_hmac
          cross join lateral (select case when c.channel = 'sms' and quiet_at is not null
            then quiet_until(coalesce(c.zones, (select zones from zones_of(a.zip_codes, a.state, c.address))), quiet_at) end as quiet_until) w
          cross join lateral (select case
              when ca.status <> 'sending' or ca.paused_at is not null then 'campaign_held'
              when a.id is null then 'applicant_removed'
              when not case c.channel when 'email' then a.email_opt_in else a.sms_opt_in end then 'opted_out'
              when s.address_hmac is not null then 'suppressed'
              when quiet_until > quiet_at then 'quiet_hours'
            end as held) h
          cross join lateral (select coalesce(held in ('campaign_held', 'quiet_hours'), false) as is_early) e
        )
      where c.id = any (to_submit) and c.state || '' = 'queued' and c.lease_token = holder and c.lease_until > clock_timestamp()
      returning c.id, c.attempt,
        case when c.state = 'queued' then case when c.due_at > clock_timestamp() then 'quiet_hours' else 'campaign_held' end
          else c.skip_reason end;
    end $$;
  `.execute(db)
}
