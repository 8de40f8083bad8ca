-- Brings the flags of these people up to date with the keys. Never waits for a row: see settle_matches.
create or replace function judge_duplicates(people uuid[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  ids uuid[];
  kinds smallint[];
  duplicate_groups bigint[];
  instagram_groups bigint[];
begin
  select array_agg(j.id), array_agg(j.kinds), array_agg(j.duplicate_group), array_agg(j.instagram_group)
    into ids, kinds, duplicate_groups, instagram_groups
  from (
    select p.id, coalesce(bit_or(m.kind), 0::smallint) as kinds,
      coalesce(min(m.key) filter (where m.kind = 1), min(m.key) filter (where m.kind = 2),
        min(m.key) filter (where m.kind = 4), min(m.key) filter (where m.kind = 8)) as duplicate_group,
      min(m.key) filter (where m.kind = 8) as instagram_group
    from (select distinct unnest(people) as id) p
    left join match_keys m on m.applicant_id = p.id and exists (
      select from match_keys o
      where o.kind = m.kind and o.key = m.key and o.applicant_id <> m.applicant_id and not exists (
        select from not_duplicates d
        where d.low_id = least(o.applicant_id, m.applicant_id) and d.high_id = greatest(o.applicant_id, m.applicant_id)
      )
    )
    group by p.id
  ) j
  join applicants a on a.id = j.id and (a.duplicate_kinds <> j.kinds
    or a.duplicate_group is distinct from j.duplicate_group or a.instagram_group is distinct from j.instagram_group);
  if ids is null then return; end if;
  perform from applicants where id = any (ids) order by id for no key update nowait;
  update applicants a
    set duplicate_kinds = j.kinds, duplicate_group = j.duplicate_group, instagram_group = j.instagram_group
    from unnest(ids, kinds, duplicate_groups, instagram_groups) j(id, kinds, duplicate_group, instagram_group)
    where a.id = j.id;
end $$;
