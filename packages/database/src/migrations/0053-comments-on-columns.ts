import { type Kysely, sql } from 'kysely'

/** What a name does not say. `pnpm gen types` writes these sentences beside the columns of the row types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column activity.search_text is 'The sentence, folded, after a space.';
    comment on column outbox.request_id is 'The request that asked for the job; null without one.';
    comment on column outbox.traceparent is 'Of the request or job that asked for it; null where that is not traced.';
    comment on column idempotent_calls.status is 'Null while the call has no answer.';
    comment on column applicants.email_opted_out_at is 'The time of the opt-out; null without one, even if the person has not opted in. An opt-in clears it.';
    comment on column applicants.sms_opted_out_at is 'As email_opted_out_at.';
    comment on column applicants.duplicate_kinds is 'Bits: 1 email, 2 phone, 4 name, 8 Instagram; kept by triggers.';
    comment on column applicants.duplicate_group is 'The key in match_keys that groups the person in the list of duplicates; updated with duplicate_kinds.';
    comment on column applicants.instagram_group is 'The same in the list of people who share an Instagram profile.';
    comment on table event_totals is 'Maintained by triggers; the sum of the rows of an event is exact.';
    comment on table place_totals is 'Maintained by triggers; the sum of the rows of a place is exact.';
    comment on column place_totals.latitudes is 'The sum, in millionths of a degree.';
    comment on column place_totals.longitudes is 'The sum, in millionths of a degree.';
    comment on table applicant_totals is 'Maintained by triggers; the sum of the rows is exact, also of one status or some kinds of duplicates.';
    comment on table campaign_totals is 'Maintained by triggers; the sum of the rows of a campaign, channel, state or code is exact.';
    comment on column event_applications.status is 'The decision for this event, which its counts follow.';
    comment on column suppressions.applicant_id is 'The last known owner of the address, who may be gone or have another address by now.';
    comment on column campaigns.traceparent is 'Of the request that sent it; null where that is not traced.';
    comment on column campaigns.blanked_at is 'Since then, its messages contain nothing personal.';
    comment on column communications.at_once is 'Sent by the worker that filled the ledger, without the queue.';
    comment on column communications.stage is 'The state as indexes of open work need it: queued includes submitting; null when nothing is left to do.';
    comment on table hand_overs is 'Messages that were handed to the provider in one call.';
    comment on column delivery_workers.per_second is 'Its share of the rate of the channel, until share_until.';
    comment on table delivery_lanes is 'The rate that a provider is found to allow all workers together.';
    comment on table match_keys is 'What each person can be recognized by; maintained by triggers.';
    comment on column match_keys.kind is '1 email, 2 phone, 4 name, 8 Instagram.';
    comment on table not_duplicates is 'Pairs that an admin marked as two different people.';
    comment on table merged_applicants is 'The person into whom a removed id was merged.';
  `.execute(db)
}
