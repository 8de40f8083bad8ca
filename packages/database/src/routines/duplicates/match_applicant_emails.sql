-- Keeps the keys of people whose further addresses change.
create or replace function match_applicant_emails() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform refresh_matches(array(select distinct applicant_id from removed)); end if;
  if tg_op <> 'DELETE' then perform refresh_matches(array(select distinct applicant_id from added)); end if;
  return null;
end $$;

create or replace trigger applicant_emails_match_delete after delete on applicant_emails
  referencing old table as removed for each statement execute function match_applicant_emails();
create or replace trigger applicant_emails_match_insert after insert on applicant_emails
  referencing new table as added for each statement execute function match_applicant_emails();
create or replace trigger applicant_emails_match_update after update on applicant_emails
  referencing old table as removed new table as added for each statement execute function match_applicant_emails();
