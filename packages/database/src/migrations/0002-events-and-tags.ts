import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id uuid primary key,
      name text not null check (btrim(name) <> ''),
      description text,
      location text,
      date timestamptz,
      -- Where it takes place, as an IANA name; decides how the date reads.
      time_zone text,
      max_capacity int check (max_capacity > 0),
      is_active boolean not null default true,
      archived_at timestamptz,
      created_by uuid references admins on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index events_open on events (date) where is_active and archived_at is null;
    create trigger events_touch before update on events for each row execute function touch_updated_at();

    create table tags (
      id uuid primary key,
      name text not null check (btrim(name) <> ''),
      color text not null default 'blue',
      description text,
      created_at timestamptz not null default now()
    );
    create unique index tags_name_key on tags (lower(name));
  `.execute(db)
}
