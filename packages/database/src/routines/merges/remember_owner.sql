-- Messages of campaigns stay when a person is deleted, and remember whose they were, so that they can be erased later. Looks
-- before it updates: most people who are deleted by the thousand have no messages, and each update calls the triggers that count
-- them.
create or replace function remember_owner() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Two statements, as an index answers each of them alone.
  if exists (select from communications where applicant_id = old.id and message_id is null) then
    update communications set merged_from = old.id where applicant_id = old.id and message_id is null;
  end if;
  if exists (select from merged_applicants m where m.merged_into = old.id) then
    update communications set merged_from = old.id where message_id is null and merged_from = any (array(
      select m.id from merged_applicants m where m.merged_into = old.id));
  end if;
  return old;
end $$;

create or replace trigger applicants_remembered before delete on applicants for each row execute function remember_owner();
