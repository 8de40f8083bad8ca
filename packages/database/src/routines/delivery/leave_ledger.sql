-- The messages of removed people stay without an owner, as after `on delete set null`. By statement, because the check of a foreign
-- key costs as much as all else when a ledger is filled.
create or replace function leave_ledger() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update communications set applicant_id = null where applicant_id in (select id from removed);
  return null;
end $$;

create or replace trigger applicants_leave_ledger after delete on applicants
  referencing old table as removed for each statement execute function leave_ledger();
