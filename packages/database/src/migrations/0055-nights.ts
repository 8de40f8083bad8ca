import { type Kysely, sql } from 'kysely'

/** What an event is announced with, what its form asks, and what guests answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column slug text,
      add column doors_at timestamptz,
      add column ends_at timestamptz,
      add column address text,
      add column dress_code text,
      add column minimum_age int check (minimum_age between 1 and 99),
      add column picture_id uuid,
      add column max_party int not null default 1 check (max_party between 1 and 20),
      add column waitlist_open boolean not null default true,
      add column auto_approve text not null default 'nobody' check (auto_approve in ('nobody', 'members', 'everybody')),
      add column release text not null default 'silent' check (release in ('silent', 'at_once', 'by_hand', 'at')),
      add column release_at timestamptz,
      add column offer_hours int not null default 24 check (offer_hours between 1 and 168),
      add column auto_offer boolean not null default false,
      add column offer_rank text not null default 'applied' check (offer_rank in ('applied', 'score', 'priority')),
      add column reminder_hours int check (reminder_hours between 1 and 72),
      add column dropped_fields text[] not null default '{}',
      add column questions jsonb not null default '[]',
      add column cancelled_at timestamptz;
    comment on column events.slug is 'The address of the public page; null until the first version that writes it has named the event.';
    comment on column events.picture_id is 'The picture of the public page; null without one.';
    comment on column events.questions is 'In the order in which the form asks them.';

    create table event_slugs (
      slug text primary key,
      event_id uuid not null references events on delete cascade,
      created_at timestamptz not null default now()
    );
    create index event_slugs_event on event_slugs (event_id);
    comment on table event_slugs is 'Every slug that an event has or had; the earlier ones redirect.';

    -- The same slug as for new events: letters, digits, and hyphens of the name, numbered when taken.
    with bases as (
      select id, created_at, coalesce(nullif(rtrim(left(btrim(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), '-'), 50), '-'), ''),
        'night') as base
      from events
    ), numbered as (
      select id, base, row_number() over (partition by base order by created_at, id) as n from bases
    )
    insert into event_slugs (slug, event_id)
      select case when n = 1 then base else base || '-' || n end, id from numbered
      on conflict do nothing;
    -- A numbered slug that another name already has.
    insert into event_slugs (slug, event_id)
      select 'night-' || replace(e.id::text, '-', ''), e.id from events e
      where not exists (select from event_slugs s where s.event_id = e.id);
    update events e set slug = s.slug from event_slugs s where s.event_id = e.id;
    create unique index events_slug on events (slug);

    alter table event_applications
      add column party_requested int not null default 1 check (party_requested between 1 and 20),
      add column companions jsonb not null default '[]',
      add column answers jsonb not null default '[]',
      add column is_under_age boolean;
    comment on column event_applications.party_requested is 'The guest and the companions.';
    comment on column event_applications.answers is 'With the labels of the questions at the time of answering.';
    comment on column event_applications.is_under_age is 'Null when the age, or a minimum age, is not known.';
  `.execute(db)
}
