-- Messages of campaigns stay when a person is deleted, and remember whose they were, so that they can be erased later.
create or replace function remember_owner() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Two statements, as an index answers each of them alone.
  update communications set merged_from = old.id where applicant_id = old.id and message_id is null;
  update communications set merged_from = old.id where message_id is null and merged_from = any (array(
    select m.id from merged_applicants m where m.merged_into = old.id));
  return old;
end $$;

create or replace trigger applicants_remembered before delete on applicants for each row execute function remember_owner();
