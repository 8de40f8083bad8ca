import { type Kysely, sql } from 'kysely'

/** By what people stand together in the list of duplicates. Phones and names are columns already; these are kept with the flags. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Keys of match_keys: the least that is shared of the first kind that is flagged, and of Instagram.
    alter table applicants add column duplicate_group bigint, add column instagram_group bigint;

    create or replace function judge_duplicates(people uuid[]) returns void
    language plpgsql set plan_cache_mode = force_generic_plan as $$
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

      -- Nothing but the flags changes, and of those the totals are counted below.
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

    -- That other people look like this person is no change of this person.
    create or replace trigger applicants_touch before update on applicants for each row
      when (old.duplicate_kinds = new.duplicate_kinds and old.duplicate_group is not distinct from new.duplicate_group
        and old.instagram_group is not distinct from new.instagram_group) execute function touch_applicant();

    create or replace function applicant_content(one applicants) returns bigint language sql stable parallel safe as $$
      select hashtextextended(concat_ws(' ',
        jsonb_hash_extended(jsonb_strip_nulls(to_jsonb(one) - '{search_text,name_sort,city_key,location_sort,duplicate_kinds,duplicate_group,instagram_group,created_at,updated_at}'::text[]), 0),
        (select string_agg(tag_id::text, ',' order by tag_id) from applicant_tags where applicant_id = one.id),
        (select string_agg(email_key, ',' order by email_key) from applicant_emails where applicant_id = one.id)), 0)
    $$;
  `.execute(db)
}
