-- Makes all keys and flags anew, for loads that wrote with the triggers disabled. No other transaction can write at the same time.
create or replace function rebuild_duplicates() returns void language plpgsql as $$
begin
  lock table applicants, applicant_emails, not_duplicates in share row exclusive mode;
  truncate match_keys;
  drop index match_keys_of_key;
  insert into match_keys
    select distinct a.id, k.kind::smallint, hashtextextended(k.value, 0)
    from applicants a
    cross join lateral unnest(array[1, 1, 2, 4, 8, 8], array[a.email_key, a.email2_key, a.phone_key, a.name_key,
      instagram_match(a.instagram_key), instagram_match(lower(btrim(a.instagram_url)))]) k(kind, value)
    where k.value is not null;
  insert into match_keys
    select applicant_id, 1, hashtextextended(email_key, 0) from applicant_emails where email_key is not null
    on conflict do nothing;
  create index match_keys_of_key on match_keys (kind, key, applicant_id);
  analyze match_keys;

  -- Nothing but the flags changes, and the totals are counted below.
  alter table applicants disable trigger user;
  update applicants a
  set duplicate_kinds = j.kinds, duplicate_group = j.duplicate_group, instagram_group = j.instagram_group
  from (
    select p.id, coalesce(f.kinds, 0::smallint) as kinds, f.duplicate_group, f.instagram_group
    from applicants p
    left join (
      select g.applicant_id, bit_or(g.kind) as kinds,
        coalesce(min(g.key) filter (where g.kind = 1), min(g.key) filter (where g.kind = 2),
          min(g.key) filter (where g.kind = 4), min(g.key) filter (where g.kind = 8)) as duplicate_group,
        min(g.key) filter (where g.kind = 8) as instagram_group
      from (select m.applicant_id, m.kind, m.key, count(*) over (partition by m.kind, m.key) as size from match_keys m) g
      where g.size > 1 group by g.applicant_id
    ) f on f.applicant_id = p.id
  ) j
  where a.id = j.id and (a.duplicate_kinds <> j.kinds
    or a.duplicate_group is distinct from j.duplicate_group or a.instagram_group is distinct from j.instagram_group);
  alter table applicants enable trigger user;
  delete from applicant_totals;
  insert into applicant_totals (status, duplicate_kinds, total)
    select status, duplicate_kinds, count(*) from applicants group by status, duplicate_kinds;
  perform judge_duplicates(array(select low_id from not_duplicates union select high_id from not_duplicates));
end $$;
