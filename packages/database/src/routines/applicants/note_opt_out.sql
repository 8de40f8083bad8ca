-- Taking a consent away opts the person out, unless a later statement says otherwise; a new consent ends it. A trigger, because a
-- write that forgot the time would turn an opt-out into a person who was not asked.
create or replace function note_opt_out() returns trigger language plpgsql as $$
begin
  new.email_opted_out_at = case when new.email_opt_in then null
    when old.email_opt_in then coalesce(new.email_opted_out_at, clock_timestamp()) else new.email_opted_out_at end;
  new.sms_opted_out_at = case when new.sms_opt_in then null
    when old.sms_opt_in then coalesce(new.sms_opted_out_at, clock_timestamp()) else new.sms_opted_out_at end;
  return new;
end $$;

create or replace trigger applicants_opt_out before update of email_opt_in, sms_opt_in on applicants for each row
  when (new.email_opt_in <> old.email_opt_in or new.sms_opt_in <> old.sms_opt_in) execute function note_opt_out();
