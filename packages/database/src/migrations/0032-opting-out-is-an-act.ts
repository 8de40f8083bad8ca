import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null while nobody opted out: without an opt-in either, the person was not asked, or left the box of the form empty.
  await sql`
    alter table applicants add column email_opted_out_at timestamptz, add column sms_opted_out_at timestamptz;

    -- Whoever takes a consent away opts the person out, unless they say otherwise afterwards; a new consent ends it.
    create function note_opt_out() returns trigger language plpgsql as $$
    begin
      new.email_opted_out_at = case when new.email_opt_in then null
        when old.email_opt_in then coalesce(new.email_opted_out_at, clock_timestamp()) else new.email_opted_out_at end;
      new.sms_opted_out_at = case when new.sms_opt_in then null
        when old.sms_opt_in then coalesce(new.sms_opted_out_at, clock_timestamp()) else new.sms_opted_out_at end;
      return new;
    end $$;
    create trigger applicants_opt_out before update of email_opt_in, sms_opt_in on applicants for each row
      when (new.email_opt_in <> old.email_opt_in or new.sms_opt_in <> old.sms_opt_in) execute function note_opt_out();

    -- An empty box of the form was kept as an opt-out. It is none; every other one stays. Nobody is touched by it.
    alter table applicants disable trigger user;
    update applicants a set
        email_opted_out_at = case when not a.email_opt_in then o.email end,
        sms_opted_out_at = case when not a.sms_opt_in then o.sms end
      from (
        select applicant_id, max(created_at) filter (where channel = 'email') as email,
          max(created_at) filter (where channel = 'sms') as sms
        from consent_events where action = 'out' and source <> 'web' group by applicant_id
      ) o
      where a.id = o.applicant_id
        and ((not a.email_opt_in and o.email is not null) or (not a.sms_opt_in and o.sms is not null));
    alter table applicants enable trigger user;

    alter table consent_events drop constraint consent_events_action_check;
    alter table consent_events add constraint consent_events_action_check
      check (action in ('in', 'out', 'not_asked', 'not_asserted')) not valid;
  `.execute(db)
}
