import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What is known of a profile, by its username in lower case, and the one look that may be under way for it.
    create table instagram_profiles (
      id uuid primary key,
      username_key text not null unique check (username_key = lower(btrim(username_key)) and username_key <> ''),
      -- The newest profile that a source gave; null until one did.
      profile jsonb,
      source text check (source in ('apify', 'zyla', 'scrapedo', 'html')),
      fetched_at timestamptz,
      -- The newest look, whatever came of it.
      checked_at timestamptz,
      failure text,
      message text,
      attempts jsonb not null default '[]',
      -- Somebody waits for a look: set with the wish, cleared with the answer.
      wanted_at timestamptz,
      is_forced boolean not null default false,
      lease_token uuid,
      lease_until timestamptz,
      created_at timestamptz not null default now(),
      check ((profile is null) = (fetched_at is null))
    );

    create index instagram_profiles_never_asked on instagram_profiles (created_at) where checked_at is null;

    -- One row per source: its pace and budget over all workers, and what its newest check said.
    create table instagram_sources (
      name text primary key check (name in ('apify', 'zyla', 'scrapedo', 'html')),
      next_call_at timestamptz not null default now(),
      -- Calls of that day, UTC.
      day date not null default (now() at time zone 'utc')::date,
      calls int not null default 0,
      -- Asked to wait, or refused our key: nobody asks it before.
      paused_until timestamptz,
      pause_reason text,
      checked_at timestamptz,
      is_working boolean,
      message text
    );
    insert into instagram_sources (name) values ('apify'), ('zyla'), ('scrapedo'), ('html');

    create table instagram_refreshes (
      id uuid primary key,
      status text not null default 'running' check (status in ('running', 'completed', 'canceled', 'stopped')),
      -- Why no source could be asked any more.
      stop_reason text check (stop_reason in ('not_configured', 'unauthorized')),
      is_forced boolean not null default false,
      total int not null default 0,
      applicants int not null default 0,
      succeeded int not null default 0,
      failed int not null default 0,
      skipped int not null default 0,
      -- Of the skipped: nobody was asked for them when it was canceled or stopped.
      left_over int not null default 0,
      waits_until timestamptz,
      started_by uuid references admins on delete set null,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      check ((status = 'running') = (ended_at is null)),
      check ((status = 'stopped') = (stop_reason is not null))
    );
    create index instagram_refreshes_newest on instagram_refreshes (created_at desc, id desc);
    create index instagram_refreshes_running on instagram_refreshes (created_at) where status = 'running';

    create table instagram_refresh_items (
      id uuid primary key,
      refresh_id uuid not null references instagram_refreshes on delete cascade,
      profile_id uuid references instagram_profiles on delete set null,
      state text not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed', 'skipped')),
      source text,
      failure text,
      -- When a look was counted; null for what was left when the refresh was canceled or stopped.
      settled_at timestamptz,
      lease_token uuid,
      -- Without a token: nobody may take it before.
      lease_until timestamptz,
      unique (refresh_id, profile_id)
    );
    create index instagram_refresh_items_waiting on instagram_refresh_items (refresh_id, id) where state = 'waiting';
    create index instagram_refresh_items_ended on instagram_refresh_items (refresh_id, state, source, failure)
      where state <> 'waiting';
    create index instagram_refresh_items_profile on instagram_refresh_items (profile_id);
  `.execute(db)

  await sql`
    -- Kept pictures by their content; the bytes lie in the storage under this name.
    create table pictures (
      name text primary key check (name ~ '^[0-9a-f]{64}\\.(jpg|png|gif|webp|avif)$'),
      bytes int not null check (bytes > 0),
      width int not null,
      height int not null,
      created_at timestamptz not null default now(),
      -- Moved forward at most once a day: the least used ones go first.
      used_at timestamptz not null default now(),
      -- False while it is being kept, and once it is nobody's; a hint where to look, the owners decide.
      is_owned boolean not null default false
    );
    create index pictures_used on pictures (used_at) where is_owned;
    create index pictures_unowned on pictures (used_at) where not is_owned;

    -- Whose pictures they are: one of the profile and at most twelve of posts.
    create table applicant_pictures (
      applicant_id uuid not null references applicants on delete cascade,
      slot text not null check (slot in ('profile', 'post')),
      position int not null check (position between 0 and 11 and (slot = 'post' or position = 0)),
      name text not null references pictures,
      thumbnail text not null references pictures,
      source_url text not null,
      created_at timestamptz not null default now(),
      primary key (applicant_id, slot, position)
    );
    create index applicant_pictures_name on applicant_pictures (name);
    create index applicant_pictures_thumbnail on applicant_pictures (thumbnail);

    -- Files are removed by the worker, which looks for pictures that are nobody's. Those of a person who was removed go at once,
    -- others only after a while: one that is just being kept is nobody's yet.
    create function ask_for_picture_sweep() returns trigger language plpgsql as $$
    begin
      if not exists (select from gone) then return null; end if;
      -- Two who give up the last two of a picture at once must see each other.
      perform from pictures where name in (select name from gone union select thumbnail from gone)
        order by name for no key update;
      update pictures p set used_at = 'epoch', is_owned = false
        from (select name from gone union select thumbnail from gone) g
        where p.name = g.name
          and not exists (select from applicant_pictures o where o.name = p.name)
          and not exists (select from applicant_pictures o where o.thumbnail = p.name);
      if not exists (select from outbox where job = 'pictures.sweep' and done_at is null and run_at <= now()) then
        insert into outbox (id, job, payload) values (new_id(), 'pictures.sweep', '{}');
      end if;
      return null;
    end $$;
    create trigger applicant_pictures_gone after delete on applicant_pictures
      referencing old table as gone for each statement execute function ask_for_picture_sweep();
    create trigger applicant_pictures_replaced after update on applicant_pictures
      referencing old table as gone for each statement execute function ask_for_picture_sweep();

    -- New pictures may be too many.
    create function ask_for_later_sweep() returns trigger language plpgsql as $$
    begin
      if exists (select from added)
        and not exists (select from outbox where job = 'pictures.sweep' and done_at is null) then
        insert into outbox (id, job, payload, run_at)
          values (new_id(), 'pictures.sweep', '{}', now() + interval '5 minutes');
      end if;
      return null;
    end $$;
    create trigger pictures_added after insert on pictures
      referencing new table as added for each statement execute function ask_for_later_sweep();

    -- A profile is known as long as somebody has its username.
    create function forget_profiles() returns trigger language plpgsql as $$
    begin
      delete from instagram_profiles p using gone
        where p.username_key = gone.instagram_key
          and not exists (select from applicants a where a.instagram_key = gone.instagram_key);
      return null;
    end $$;
    create trigger applicants_forget_profiles after delete on applicants
      referencing old table as gone for each statement execute function forget_profiles();

    -- Whoever gets another username leaves the pictures of the old profile behind, and the profile if nobody else has it.
    create function leave_profile() returns trigger language plpgsql as $$
    begin
      delete from applicant_pictures where applicant_id = new.id;
      delete from instagram_profiles where username_key = old.instagram_key
        and not exists (select from applicants a where a.instagram_key = old.instagram_key);
      return null;
    end $$;
    create trigger applicants_leave_profile after update on applicants for each row
      when (old.instagram_key is not null and old.instagram_key is distinct from new.instagram_key)
      execute function leave_profile();

    -- A refresh changes what a machine reads elsewhere, not what somebody may be editing right now: its transaction says so.
    create function touch_applicant() returns trigger language plpgsql as $$
    begin
      if current_setting('velvet.is_refresh', true) is distinct from 'on' then
        new.updated_at = clock_timestamp();
      end if;
      return new;
    end $$;
    drop trigger applicants_touch on applicants;
    create trigger applicants_touch before update on applicants for each row
      when (old.duplicate_kinds = new.duplicate_kinds) execute function touch_applicant();
  `.execute(db)
}
