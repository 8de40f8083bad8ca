-- Marking two people as different, or taking that back, changes the flags of all who share a key with them.
create or replace function match_dismissed() returns trigger language plpgsql as $$
begin
  perform settle_matches(array_agg(m.applicant_id), array_agg(m.kind), array_agg(m.key), array_agg(null::boolean))
    from match_keys m where m.applicant_id in (select low_id from changed union select high_id from changed)
    having count(*) > 0;
  return null;
end $$;

create or replace trigger not_duplicates_match_delete after delete on not_duplicates
  referencing old table as changed for each statement execute function match_dismissed();
create or replace trigger not_duplicates_match_insert after insert on not_duplicates
  referencing new table as changed for each statement execute function match_dismissed();
