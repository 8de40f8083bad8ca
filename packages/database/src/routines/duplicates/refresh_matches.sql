-- Compares the keys of these people with the stored ones and settles the difference.
create or replace function refresh_matches(people uuid[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  changed uuid[];
  kinds smallint[];
  keys bigint[];
  is_new boolean[];
begin
  select array_agg(coalesce(w.applicant_id, h.applicant_id)), array_agg(coalesce(w.kind, h.kind)),
      array_agg(coalesce(w.key, h.key)), array_agg(h.applicant_id is null)
    into changed, kinds, keys, is_new
  from (select * from match_keys_of(people)) w
  full join (select * from match_keys m where m.applicant_id = any (people)) h
    on w.applicant_id = h.applicant_id and w.kind = h.kind and w.key = h.key
  where w.applicant_id is null or h.applicant_id is null;
  if changed is not null then perform settle_matches(changed, kinds, keys, is_new); end if;
end $$;
