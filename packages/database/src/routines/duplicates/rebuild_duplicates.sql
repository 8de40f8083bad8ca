-- Makes all keys and flags anew, for loads that wrote with the triggers disabled. No other transaction can write at the same time.
create or replace function rebuild_duplicates() returns void
language plpgsql set work_mem = '128MB' set maintenance_work_mem = '256MB' as $$
begin
  lock table applicants, applicant_emails, not_duplicates in share row exclusive mode;
  truncate match_keys;
  drop index match_keys_of_key;
  alter table match_keys drop constraint match_keys_pkey;
  insert into match_keys
    select a.id, k.kind, hashtextextended(k.value, 0)
    from applicants a
    cross join lateral (
      select instagram_match(a.instagram_key) as name, instagram_match(lower(btrim(a.instagram_url))) as url offset 0
    ) i
    cross join lateral (values (1::smallint, a.email_key), (1::smallint, nullif(a.email2_key, a.email_key)), (2::smallint, a.phone_key),
      (4::smallint, a.name_key), (8::smallint, i.name), (8::smallint, nullif(i.url, i.name))) k(kind, value)
    where k.value is not null;
  insert into match_keys
    select e.applicant_id, 1, hashtextextended(e.email_key, 0)
    from applicant_emails e join applicants a on a.id = e.applicant_id
    where e.email_key is distinct from a.email_key and e.email_key is distinct from a.email2_key and e.email_key is not null;
  alter table match_keys add constraint match_keys_pkey primary key (applicant_id, kind, key);
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
    where p.duplicate_kinds <> coalesce(f.kinds, 0)
      or p.duplicate_group is distinct from f.duplicate_group or p.instagram_group is distinct from f.instagram_group
  ) j
  where a.id = j.id;
  alter table applicants enable trigger user;
  delete from applicant_totals;
  insert into applicant_totals (status, duplicate_kinds, total)
    select status, duplicate_kinds, count(*) from applicants group by status, duplicate_kinds;
  perform judge_duplicates(array(select low_id from not_duplicates union select high_id from not_duplicates));
end $$;
