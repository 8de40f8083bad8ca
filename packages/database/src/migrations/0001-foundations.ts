import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;

    -- unaccent() is only stable, because its dictionary could change; ours does not, and generated columns need an immutable function.
    create function fold(value text) returns text language sql immutable parallel safe
      return lower(public.unaccent('public.unaccent'::regdictionary, coalesce(value, '')));

    -- Addresses, phones and names that carry no information must never make two people look alike (DUP-09).
    create function match_key(value text) returns text language sql immutable parallel safe
      return nullif(nullif(regexp_replace(btrim(public.fold(value)), '\\s+', ' ', 'g'), ''), 'n/a');

    create function touch_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at = clock_timestamp();
      return new;
    end $$;
  `.execute(db)

  await sql`
    create table admins (
      id uuid primary key,
      username text not null check (username = btrim(username) and length(username) between 1 and 100),
      password_hash text not null,
      email text,
      first_name text,
      last_name text,
      role text not null default 'admin' check (role in ('super_admin', 'admin', 'moderator', 'communications_only')),
      is_active boolean not null default true,
      last_login_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index admins_username_key on admins (lower(username));
    create trigger admins_touch before update on admins for each row execute function touch_updated_at();

    create table sessions (
      id_hash bytea primary key,
      admin_id uuid not null references admins on delete cascade,
      created_at timestamptz not null default now(),
      last_active_at timestamptz not null default now(),
      ip text,
      user_agent text
    );
    create index sessions_admin on sessions (admin_id, created_at);

    create table login_throttles (
      key text primary key,
      failures int not null check (failures > 0),
      window_started_at timestamptz not null,
      window_ends_at timestamptz not null
    );
    create index login_throttles_end on login_throttles (window_ends_at);

    create table activity (
      id uuid primary key,
      actor_kind text not null check (actor_kind in ('admin', 'visitor', 'provider', 'system')),
      -- Stays when the account goes: taking it out of each entry would take as long as they did much.
      admin_id uuid,
      actor_name text not null,
      action text not null,
      target_type text,
      target_id uuid,
      description text not null,
      details jsonb not null default '{}',
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      -- Begins with a space, so that the first word is found by its beginning like every other.
      search_text text not null generated always as (' ' || fold(description)) stored
    );
    create index activity_newest on activity (created_at desc, id desc);
    create index activity_of_target on activity (target_type, target_id, created_at desc);
    create index activity_of_actor on activity (actor_name, action, created_at desc, id desc);
    create index activity_of_action on activity (action, created_at desc, id desc);
    create index activity_admin_names on activity (actor_name) where actor_kind = 'admin';
    create index activity_words on activity using gin (search_text gin_trgm_ops);

    create function require_actor() returns trigger language plpgsql as $$
    begin
      perform from admins where id = new.admin_id for key share;
      if not found then
        raise foreign_key_violation using message = 'Whoever acts has no account', detail = 'Not in "admins": ' || new.admin_id;
      end if;
      return new;
    end $$;
    create trigger activity_actor before insert on activity for each row
      when (new.admin_id is not null) execute function require_actor();

    create function announce_activity() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', '{"topic":"activity"}');
      return null;
    end $$;
    create trigger activity_announce after insert on activity for each statement execute function announce_activity();

    create table outbox (
      id uuid primary key,
      job text not null,
      payload jsonb not null,
      run_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      done_at timestamptz
    );
    create index outbox_due on outbox (run_at) where done_at is null;
    create index outbox_done on outbox (done_at) where done_at is not null;

    create function announce_outbox() returns trigger language plpgsql as $$
    begin
      perform pg_notify('outbox', '');
      return null;
    end $$;
    create trigger outbox_announce after insert on outbox for each statement execute function announce_outbox();
  `.execute(db)
}
