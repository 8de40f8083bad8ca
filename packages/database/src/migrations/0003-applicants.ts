import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- array_to_string() is only stable, because it takes any element type; for text it never changes.
    create function join_zips(zips text[]) returns text language sql immutable parallel safe
      return array_to_string(zips, ' ');

    create table applicants (
      id uuid primary key,
      -- Comes early: rows are unpacked in this order, and counting who matches a common word reads it from very many.
      search_text text generated always as (
        ' ' || fold(first_name) || ' ' || fold(last_name) || ' ' || fold(email) || ' ' || fold(email2) || ' '
        || coalesce(regexp_replace(phone, '\\D', '', 'g'), '') || ' ' || fold(instagram_username)
      ) stored,
      first_name text,
      last_name text,
      email text,
      email2 text,
      phone text,
      phone_e164 text,
      age int not null default 0 check (age between 0 and 150),
      zip_codes text[] not null default '{}',
      zip_code_cities text check (length(zip_code_cities) <= 500),
      city text,
      state text,
      country text not null default 'US',
      latitude double precision,
      longitude double precision,
      instagram_url text,
      instagram_username text,
      instagram_followers int check (instagram_followers >= 0),
      instagram_verified boolean not null default false,
      instagram_profile_picture text,
      instagram_recent_posts jsonb not null default '[]' check (jsonb_typeof(instagram_recent_posts) = 'array'),
      instagram_data_last_updated timestamptz,
      status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
      priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
      score int check (score between 0 and 100),
      notes text,
      email_opt_in boolean not null default true,
      sms_opt_in boolean not null default true,
      preferred_contact_method text not null default 'email' check (preferred_contact_method in ('email', 'sms', 'both')),
      event_id uuid references events on delete set null,
      source text not null default 'web',
      referral_code text,
      duplicate_kinds smallint not null default 0,
      -- When the present status was decided; kept by a trigger.
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),

      email_key text generated always as (match_key(email)) stored,
      email2_key text generated always as (match_key(email2)) stored,
      phone_key text generated always as (
        case when length(regexp_replace(phone, '\\D', '', 'g')) >= 10 then right(regexp_replace(phone, '\\D', '', 'g'), 10) end
      ) stored,
      name_key text generated always as (
        case when match_key(first_name) is not null and match_key(last_name) is not null
          then match_key(first_name) || ' ' || match_key(last_name) end
      ) stored,
      instagram_key text generated always as (match_key(instagram_username)) stored,
      name_sort text generated always as (btrim(fold(first_name) || ' ' || fold(last_name))) stored,
      city_key text generated always as (fold(city)) stored,
      location_sort text generated always as (btrim(fold(city) || ' ' || fold(state))) stored,
      priority_rank smallint generated always as (
        case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 else 3 end
      ) stored,
      zip_text text generated always as (join_zips(zip_codes)) stored
    );
    alter table applicants set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
    create trigger applicants_touch before update on applicants for each row execute function touch_updated_at();

    create function note_decision() returns trigger language plpgsql as $$
    begin
      new.decided_at = case
        when new.status = 'pending' then null
        when tg_op = 'INSERT' then coalesce(new.decided_at, new.created_at)
        -- Whoever takes a change back says when the status of then was decided.
        else coalesce(nullif(new.decided_at, old.decided_at), clock_timestamp()) end;
      return new;
    end $$;
    create trigger applicants_first_decision before insert on applicants for each row
      when (new.status <> 'pending') execute function note_decision();
    create trigger applicants_decision before update of status on applicants for each row
      when (new.status <> old.status) execute function note_decision();

    create index applicants_search on applicants using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 16384);
    create index applicants_zip_codes on applicants using gin (zip_text gin_trgm_ops);
    create index applicants_city on applicants using gin (city_key gin_trgm_ops);
    create index applicants_by_created on applicants (created_at, id);
    create index applicants_by_status on applicants (status, created_at, id);
    create index applicants_by_name on applicants (name_sort, id);
    create index applicants_by_email on applicants (email_key nulls first, id);
    create index applicants_by_location on applicants (location_sort, id);
    create index applicants_by_age on applicants (age, id);
    create index applicants_by_instagram on applicants (instagram_key nulls first, id);
    create index applicants_by_priority on applicants (priority_rank, id);
    create index applicants_by_score on applicants (score nulls first, id);
    create index applicants_email2 on applicants (email2_key) where email2_key is not null;
    create index applicants_number on applicants (phone_e164) where phone_e164 is not null;
    create index applicants_phone on applicants (phone_key) where phone_key is not null;
    create index applicants_full_name on applicants (name_key) where name_key is not null;
    create index applicants_cities on applicants (city) where city is not null;
    create index applicants_state on applicants (state, created_at, id) where state is not null;
    create index applicants_source on applicants (source, created_at, id);
    create index applicants_event on applicants (event_id) where event_id is not null;
    -- Exact totals of whatever combination are counted here, in a hundredth of the bytes of the people themselves.
    create index applicants_facts on applicants
      (country, status, state, source, age, priority_rank, duplicate_kinds, email_opt_in, sms_opt_in, city_key, zip_text);
    -- The same for searches that fit very many. Only short columns, so that no entry outgrows what an index can hold.
    create index applicants_texts on applicants
      (status, country, age, priority_rank, duplicate_kinds, email_opt_in, sms_opt_in, search_text);
    create index applicants_decided on applicants (decided_at, status) where decided_at is not null;
    create index applicants_followers on applicants (instagram_followers) where instagram_followers is not null;
    create index applicants_without_email_consent on applicants (created_at, id) where not email_opt_in;
    create index applicants_without_sms_consent on applicants (created_at, id) where not sms_opt_in;
    create index applicants_duplicates on applicants (created_at, id) where duplicate_kinds <> 0;
    create index applicants_same_email on applicants (created_at, id) where duplicate_kinds & 1 <> 0;
    create index applicants_same_phone on applicants (created_at, id) where duplicate_kinds & 2 <> 0;
    create index applicants_same_name on applicants (created_at, id) where duplicate_kinds & 4 <> 0;
    create index applicants_same_instagram on applicants (created_at, id) where duplicate_kinds & 8 <> 0;
  `.execute(db)

  await sql`
    create table applicant_emails (
      id uuid primary key,
      applicant_id uuid not null references applicants on delete cascade,
      email text not null,
      email_key text generated always as (match_key(email)) stored,
      created_at timestamptz not null default now(),
      unique (applicant_id, email_key)
    );
    create index applicant_emails_key on applicant_emails (email_key);

    create table applicant_tags (
      id uuid primary key,
      applicant_id uuid not null references applicants on delete cascade,
      tag_id uuid not null references tags on delete cascade,
      created_at timestamptz not null default now(),
      unique (applicant_id, tag_id)
    );
    create index applicant_tags_tag on applicant_tags (tag_id, applicant_id);

    create table event_applications (
      id uuid primary key,
      applicant_id uuid not null references applicants on delete cascade,
      event_id uuid not null references events,
      source text not null default 'web',
      payload jsonb not null default '{}',
      placement text not null default 'none' check (placement in ('none', 'waitlisted', 'offered', 'confirmed', 'expired')),
      attendance text not null default 'none' check (attendance in ('none', 'checked_in', 'no_show')),
      created_at timestamptz not null default now(),
      unique (applicant_id, event_id)
    );
    create index event_applications_event on event_applications (event_id, created_at, applicant_id);

    create table consent_events (
      id uuid primary key,
      applicant_id uuid references applicants on delete set null,
      address_hmac bytea,
      channel text not null check (channel in ('email', 'sms')),
      action text not null check (action in ('in', 'out', 'not_asserted')),
      source text not null check (source in ('web', 'csv', 'admin', 'stop', 'start', 'link', 'provider', 'merge')),
      text_version text,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now()
    );
    create index consent_events_applicant on consent_events (applicant_id, created_at);

    create table suppressions (
      channel text not null check (channel in ('email', 'sms')),
      address_hmac bytea not null,
      reason text not null check (reason in ('unsubscribed', 'stopped', 'hard_bounce', 'complaint', 'invalid', 'manual')),
      source text not null,
      -- Masked, for people to recognise an entry by; the address itself is nowhere here.
      hint text,
      note text,
      created_at timestamptz not null default now(),
      primary key (channel, address_hmac)
    );
    create index suppressions_newest on suppressions (created_at desc, channel, address_hmac);
  `.execute(db)

  // Totals by status and kinds of duplicates are the sums of their rows, maintained with every write. A writer changes rows
  // that nobody else holds, or adds some: no two wait for each other, and there are never more rows of a kind than there
  // were writers at once.
  await sql`
    create table applicant_totals (
      id bigint generated always as identity primary key,
      status text not null,
      duplicate_kinds smallint not null,
      total bigint not null
    ) with (fillfactor = 50);
    create index applicant_totals_of_kinds on applicant_totals (status, duplicate_kinds, id);

    create function add_to_totals(of_status text, of_kinds smallint, more bigint) returns void language plpgsql as $$
    begin
      update applicant_totals set total = total + more
        where id = (select t.id from applicant_totals t where t.status = of_status and t.duplicate_kinds = of_kinds
          order by t.id limit 1 for no key update skip locked);
      if not found then
        insert into applicant_totals (status, duplicate_kinds, total) values (of_status, of_kinds, more);
      end if;
    end $$;

    create function count_applicants() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform add_to_totals(status, duplicate_kinds, count(*)) from added group by status, duplicate_kinds;
      elsif tg_op = 'DELETE' then
        perform add_to_totals(status, duplicate_kinds, -count(*)) from removed group by status, duplicate_kinds;
      else
        perform add_to_totals(status, duplicate_kinds, sum(n)) from (
          select status, duplicate_kinds, 1 as n from added
          union all
          select status, duplicate_kinds, -1 from removed
        ) moves group by status, duplicate_kinds having sum(n) <> 0;
      end if;
      return null;
    end $$;
    create trigger applicants_count_insert after insert on applicants
      referencing new table as added for each statement execute function count_applicants();
    create trigger applicants_count_delete after delete on applicants
      referencing old table as removed for each statement execute function count_applicants();
    create trigger applicants_count_update after update on applicants
      referencing old table as removed new table as added for each statement execute function count_applicants();
  `.execute(db)
}
