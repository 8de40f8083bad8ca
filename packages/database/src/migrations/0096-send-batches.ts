import { type Kysely, sql } from 'kysely'

/** Messages that leave together in one call share one row, which says that the call was accepted; `ledger` reads both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table send_batches (
      id uuid primary key,
      -- Without a foreign key, like the messages: filling a ledger waits for no one.
      campaign_id uuid not null,
      state text not null default 'submitting' check (state in ('submitting', 'accepted', 'split')),
      people int not null,
      first_id uuid not null,
      last_id uuid not null,
      lease_until timestamptz not null,
      submit_at timestamptz not null default clock_timestamp(),
      answered_at timestamptz,
      http_status int,
      provider_id text,
      check ((state = 'accepted') = (answered_at is not null))
    ) with (fillfactor = 70);
    create index send_batches_open on send_batches (lease_until) where state = 'submitting';
    create index send_batches_provider on send_batches (provider_id) where provider_id is not null;
    create index send_batches_submitted on send_batches (submit_at);
    create index send_batches_answered on send_batches (answered_at) where answered_at is not null;
    comment on table send_batches is 'Messages of a campaign that leave in one call. Once it is accepted, those that follow it are.';
    comment on column send_batches.state is 'split: its messages are on their own, because the call was not accepted as a whole.';
    comment on column send_batches.first_id is 'The least id of its messages; with last_id, the range in which they are found.';

    alter table communications add column batch_id uuid;
    comment on column communications.batch_id is 'While state is submitting, the message follows this batch: the view ledger says in which state it is.';
    alter table communications add constraint communications_of_batch
      check (batch_id is null or state not in ('queued', 'unknown', 'needs_review')) not valid;

    -- Checking two keys took half the time of filling a ledger. A campaign with messages is never deleted; the triggers
    -- applicants_await_fills and applicants_leave_ledger do for people what the key did.
    alter table communications drop constraint communications_campaign_id_fkey, drop constraint communications_applicant_id_fkey;
    create table ledger_gate ();
    comment on table ledger_gate is 'Has no rows: filling a ledger and removing people lock it against each other.';
  `.execute(db)
}
