import { type Kysely, sql } from 'kysely'

/** What guests are told: templates, messages in the ledger, links, and passes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table applicants
      add column email_updates boolean not null default true,
      add column sms_updates boolean;
    alter table applicants alter column sms_updates set default false;
    comment on column applicants.email_updates is 'Whether email about the own applications is welcome.';
    comment on column applicants.sms_updates is 'Whether texts about the own applications are welcome. Null: never asked, because the person is older than these texts; then sms_opt_in decides.';

    alter table event_applications
      add column told_no int not null default 0,
      add column link_no int not null default 1,
      add column pass_no int not null default 0;
    comment on column event_applications.told_no is 'How often the guest was told something; a message about it exists once for each number and channel.';
    comment on column event_applications.link_no is 'The number of the guest link that works; earlier ones do not.';
    comment on column event_applications.pass_no is 'The number of the pass that works; it grows when a pass is revoked.';
    alter table event_applications
      add column notice_kind text check (notice_kind in ('changed', 'cancelled')),
      add column notice_by text,
      add column notice_at timestamptz,
      add column notice_note text,
      add column reminded_at timestamptz;
    comment on column event_applications.is_under_age is 'Not written anymore: the age and the minimum age are compared when they are read.';
    comment on column event_applications.notice_kind is 'A message about the event that waits for its release; null when none does.';
    comment on column event_applications.reminded_at is 'When the reminder was due, whether or not it was sent.';
    create index event_applications_notices on event_applications (event_id, notice_at) where notice_kind is not null;
    create index event_applications_not_reminded on event_applications (event_id, told_at)
      where status = 'approved' and told_status = 'approved' and reminded_at is null;
    create index event_applications_waitlist on event_applications (event_id, heads)
      where status = 'waitlisted' and staged_status is null;
    create index event_applications_staged on event_applications (event_id, staged_at) where staged_status is not null;

    -- The guest link of an application that a merge removed opens the one that was kept.
    create table application_aliases (
      id uuid primary key,
      application_id uuid not null references event_applications on delete cascade,
      link_no int not null
    );
    comment on table application_aliases is 'Applications that a merge removed, by the application that was kept.';
    comment on column application_aliases.link_no is 'The number of the guest link that worked when the application was removed.';
    create index application_aliases_application on application_aliases (application_id);

    alter table events
      drop column picture_id,
      add column picture text references pictures,
      add column release_notice text;
    comment on column events.picture is 'The picture of the public page; null without one.';
    create index events_picture on events (picture) where picture is not null;
    create index events_auto_offer on events (coalesce(doors_at, date))
      where auto_offer and cancelled_at is null and archived_at is null;
    create index events_reminders on events (coalesce(doors_at, date))
      where reminder_hours is not null and cancelled_at is null and archived_at is null;
    comment on column events.release_notice is 'Why decisions were not released at the set time; null when they were.';

    create table service_templates (
      id uuid primary key,
      event_id uuid references events on delete cascade,
      kind text not null check (kind in
        ('received', 'waitlisted', 'approved', 'declined', 'offer', 'changed', 'cancelled', 'reminder')),
      is_enabled boolean not null,
      subject text not null,
      content text not null,
      sms_content text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique nulls not distinct (event_id, kind)
    );
    comment on table service_templates is 'What messages to guests say, where it differs from the built-in text.';
    comment on column service_templates.event_id is 'Null: for every event.';

    create table service_contents (
      id uuid primary key,
      event_id uuid not null,
      kind text not null check (kind in
        ('received', 'waitlisted', 'approved', 'declined', 'offer', 'changed', 'cancelled', 'reminder')),
      subject text not null,
      content text not null,
      sms_content text not null,
      content_hash text not null generated always as (md5(subject || chr(31) || content || chr(31) || sms_content)) stored,
      created_at timestamptz not null default now(),
      unique (event_id, kind, content_hash)
    );
    comment on table service_contents is 'The text of messages to guests as it was when they were released; never changes.';
    comment on column service_contents.event_id is 'Kept when the event is removed.';

    alter table communications
      add column service_content_id uuid references service_contents,
      add column application_id uuid,
      add column told_no int,
      add constraint communications_service check
        ((service_content_id is null) = (application_id is null) and (application_id is null) = (told_no is null)) not valid;
    comment on column communications.service_content_id is 'Of a message to a guest about their application; null otherwise.';
    comment on column communications.application_id is 'Kept when the application is removed.';
    create unique index communications_told_once on communications (application_id, told_no, channel) where application_id is not null;
    create index communications_of_service on communications (service_content_id, created_at) where service_content_id is not null;
    create index communications_service_due on communications (channel, due_at) where service_content_id is not null and stage = 'queued';
  `.execute(db)
}
