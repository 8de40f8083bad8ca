-- The keys by which these people may be recognized; kind is the bit in applicants.duplicate_kinds.
create or replace function match_keys_of(people uuid[]) returns table (applicant_id uuid, kind smallint, key bigint)
language sql stable as $$
  select distinct a.id, k.kind::smallint, hashtextextended(k.value, 0)
  from applicants a
  cross join lateral (
    select * from unnest(array[1, 1, 2, 4, 8, 8], array[a.email_key, a.email2_key, a.phone_key, a.name_key,
      instagram_match(a.instagram_key), instagram_match(lower(btrim(a.instagram_url)))]) u(kind, value)
    union all select 1, e.email_key from applicant_emails e where e.applicant_id = a.id
  ) k(kind, value)
  where a.id = any (people) and k.value is not null
$$;
