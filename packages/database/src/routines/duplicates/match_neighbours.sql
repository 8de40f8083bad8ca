-- The other people who may gain or lose a flag when these people enter or leave groups. A member of a group whom no other member
-- matches was marked as different from all of them; so one member, and those marked as different from that one, are all there is to
-- look at, however large the group.
create or replace function match_neighbours(people uuid[], kinds smallint[], keys bigint[]) returns setof uuid
language sql stable as $$
  with firsts as (
    select distinct f.applicant_id as id
    from (select distinct u.kind, u.key from unnest(kinds, keys) u(kind, key)) c
    cross join lateral (
      select m.applicant_id from match_keys m
      where m.kind = c.kind and m.key = c.key and m.applicant_id not in (select unnest(people))
      order by m.applicant_id limit 1
    ) f
  )
  select id from firsts
  union select d.high_id from not_duplicates d join firsts f on d.low_id = f.id
  union select d.low_id from not_duplicates d join firsts f on d.high_id = f.id
$$;
