import { type Kysely, sql } from 'kysely'

/** A batch may wait for its call, so that a ledger is filled, taken over, and accepted batch by batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table send_batches drop constraint send_batches_state_check;
    alter table send_batches add constraint send_batches_state_check
      check (state in ('queued', 'submitting', 'accepted', 'split')) not valid;
    alter table send_batches alter column lease_until drop not null, alter column submit_at drop not null;
    alter table send_batches add column lease_token uuid;
    alter table send_batches add constraint send_batches_lease
      check (state <> 'submitting' or (lease_until is not null and submit_at is not null)) not valid;
    -- Messages that follow a batch have its lease.
    alter table communications drop constraint communications_check1;
    alter table communications add constraint communications_lease
      check (state <> 'submitting' or lease_until is not null or batch_id is not null) not valid;
    create index send_batches_queued on send_batches (campaign_id, id) where state = 'queued';
    comment on column send_batches.people is 'How many messages follow the batch.';
    comment on column communications.batch_id is
      'While state is submitting, the message follows this batch: the view ledger says in which state it is.';
  `.execute(db)
}
