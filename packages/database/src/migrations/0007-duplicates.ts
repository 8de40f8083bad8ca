import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each thing by which a person may be recognised; kind is the bit in applicants.duplicate_kinds.
    create table match_keys (
      applicant_id uuid not null,
      kind smallint not null check (kind in (1, 2, 4, 8)),
      key bigint not null,
      primary key (applicant_id, kind, key)
    );
    create index match_keys_of_key on match_keys (kind, key, applicant_id);

    create table not_duplicates (
      low_id uuid not null references applicants on delete cascade,
      high_id uuid not null references applicants on delete cascade,
      created_by uuid references admins on delete set null,
      created_at timestamptz not null default now(),
      primary key (low_id, high_id),
      check (low_id < high_id)
    );
    create index not_duplicates_of_high on not_duplicates (high_id);

    -- A username, a profile address and an @name of the same profile are the same; the bare home address is nobody's
    -- (DUP-07). Takes lower case. An expression without patterns, so that it is inlined and a tenth as expensive.
    create function instagram_match(value text) returns text language sql immutable parallel safe
      return case
        when split_part(ltrim(split_part(split_part(split_part(value, '?', 1), '#', 1), 'instagram.com/', 2), '/@'), '/', 1)
            not in ('', 'p', 'reel', 'reels', 'tv', 'explore', 'accounts', 'stories')
          then split_part(ltrim(split_part(split_part(split_part(value, '?', 1), '#', 1), 'instagram.com/', 2), '/@'), '/', 1)
        else nullif(nullif(nullif(nullif(btrim(
          replace(replace(replace(split_part(split_part(value, '?', 1), '#', 1), 'https://', ''), 'http://', ''), 'www.', ''),
          '/@ '), ''), 'instagram.com'), 'm.instagram.com'), 'n/a')
      end;
  `.execute(db)

  await sql`
    create function match_keys_of(people uuid[]) returns table (applicant_id uuid, kind smallint, key bigint)
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

    -- Whoever else may gain or lose a flag when these people enter or leave groups. Somebody who is matched by nobody in a
    -- group was dismissed with all others of it; so one member and those dismissed with that one are all there is to look
    -- at, however large the group.
    create function match_neighbours(people uuid[], kinds smallint[], keys bigint[]) returns setof uuid
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

    -- Brings the flags of these people up to date with the keys. Never waits for a row: see settle_matches.
    create function judge_duplicates(people uuid[]) returns void
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      ids uuid[];
      kinds smallint[];
    begin
      select array_agg(j.id), array_agg(j.kinds) into ids, kinds
      from (
        select p.id, coalesce(bit_or(m.kind), 0::smallint) as kinds
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
      join applicants a on a.id = j.id and a.duplicate_kinds <> j.kinds;
      if ids is null then return; end if;
      perform from applicants where id = any (ids) order by id for no key update nowait;
      update applicants a set duplicate_kinds = j.kinds from unnest(ids, kinds) j(id, kinds) where a.id = j.id;
    end $$;

    -- Writes changed keys (is_new null: as they are) and the flags that follow. Writers of a key wait for each other, or
    -- neither would see the other; a thousand locks, taken in order, stand for all keys, so that a large import needs no more.
    -- Who holds keys never waits for a person: it lets go of the keys, waits, and starts again. So nobody waits in a circle.
    create function settle_matches(people uuid[], kinds smallint[], keys bigint[], is_new boolean[]) returns void
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      has_keys boolean;
      touched uuid[];
      touched_kinds smallint[];
      touched_keys bigint[];
    begin
      loop
        begin
          has_keys = false;
          perform pg_advisory_xact_lock(77, b.bucket)
            from (select distinct (k & 1023)::int as bucket from unnest(keys) k order by 1) b;
          has_keys = true;
          delete from match_keys m using unnest(people, kinds, keys, is_new) c(applicant_id, kind, key, is_new)
            where m.applicant_id = c.applicant_id and m.kind = c.kind and m.key = c.key and not c.is_new;
          insert into match_keys
            select c.applicant_id, c.kind, c.key from unnest(people, kinds, keys, is_new) c(applicant_id, kind, key, is_new)
            where c.is_new order by 1, 2, 3 on conflict do nothing;
          -- A new key that nobody else has changes no flag; most keys of an import are such.
          select array_agg(c.applicant_id), array_agg(c.kind), array_agg(c.key) into touched, touched_kinds, touched_keys
            from unnest(people, kinds, keys, is_new) c(applicant_id, kind, key, is_new)
            where c.is_new is not true or exists (select from match_keys m
              where m.kind = c.kind and m.key = c.key and m.applicant_id <> c.applicant_id);
          if touched is not null then
            perform judge_duplicates(touched || array(select match_neighbours(people, touched_kinds, touched_keys)));
          end if;
          return;
        exception when lock_not_available then
          if not has_keys then raise; end if;
        end;
        perform from applicants a where a.id in (select match_neighbours(people, kinds, keys)) or a.id = any (people)
          order by a.id for no key update;
      end loop;
    end $$;

    create function refresh_matches(people uuid[]) returns void
    language plpgsql set plan_cache_mode = force_generic_plan as $$
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
  `.execute(db)

  await sql`
    create function match_applicants() returns trigger
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      if tg_op = 'INSERT' then
        perform refresh_matches(array(select id from added));
        -- Whoever comes back from a merge brings the flags of then.
        perform judge_duplicates(array(select id from added where duplicate_kinds <> 0));
      elsif tg_op = 'DELETE' then
        perform refresh_matches(array(select id from removed));
      else
        -- A difference of sets, not a join: its plan is kept, and must not be quadratic for the first mass update.
        perform refresh_matches(array(
          select id from (
            select id, email_key, email2_key, phone_key, name_key, instagram_username, instagram_url from added
            except
            select id, email_key, email2_key, phone_key, name_key, instagram_username, instagram_url from removed
          ) changed));
      end if;
      return null;
    end $$;
    create trigger applicants_match_insert after insert on applicants
      referencing new table as added for each statement execute function match_applicants();
    create trigger applicants_match_delete after delete on applicants
      referencing old table as removed for each statement execute function match_applicants();
    create trigger applicants_match_update after update on applicants
      referencing old table as removed new table as added for each statement execute function match_applicants();

    create function match_applicant_emails() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform refresh_matches(array(select distinct applicant_id from removed)); end if;
      if tg_op <> 'DELETE' then perform refresh_matches(array(select distinct applicant_id from added)); end if;
      return null;
    end $$;
    create trigger applicant_emails_match_insert after insert on applicant_emails
      referencing new table as added for each statement execute function match_applicant_emails();
    create trigger applicant_emails_match_delete after delete on applicant_emails
      referencing old table as removed for each statement execute function match_applicant_emails();
    create trigger applicant_emails_match_update after update on applicant_emails
      referencing old table as removed new table as added for each statement execute function match_applicant_emails();

    create function match_dismissed() returns trigger language plpgsql as $$
    begin
      perform settle_matches(array_agg(m.applicant_id), array_agg(m.kind), array_agg(m.key), array_agg(null::boolean))
        from match_keys m where m.applicant_id in (select low_id from changed union select high_id from changed)
        having count(*) > 0;
      return null;
    end $$;
    create trigger not_duplicates_match_insert after insert on not_duplicates
      referencing new table as changed for each statement execute function match_dismissed();
    create trigger not_duplicates_match_delete after delete on not_duplicates
      referencing old table as changed for each statement execute function match_dismissed();

    create function forget_matches() returns trigger language plpgsql as $$
    begin
      truncate match_keys;
      return null;
    end $$;
    create trigger applicants_match_truncate after truncate on applicants
      for each statement execute function forget_matches();

    -- That somebody else looks like this person is no change of this person.
    drop trigger applicants_touch on applicants;
    create trigger applicants_touch before update on applicants for each row
      when (old.duplicate_kinds = new.duplicate_kinds) execute function touch_updated_at();
  `.execute(db)

  // From scratch, for loads that wrote with the triggers off. Nobody else writes meanwhile.
  await sql`
    create function rebuild_duplicates() returns void language plpgsql as $$
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
      update applicants a set duplicate_kinds = j.kinds
      from (
        select p.id, coalesce(f.kinds, 0::smallint) as kinds
        from applicants p
        left join (
          select g.applicant_id, bit_or(g.kind) as kinds
          from (select m.applicant_id, m.kind, count(*) over (partition by m.kind, m.key) as size from match_keys m) g
          where g.size > 1 group by g.applicant_id
        ) f on f.applicant_id = p.id
      ) j
      where a.id = j.id and a.duplicate_kinds <> j.kinds;
      alter table applicants enable trigger user;
      delete from applicant_totals;
      insert into applicant_totals (status, duplicate_kinds, total)
        select status, duplicate_kinds, count(*) from applicants group by status, duplicate_kinds;
      perform judge_duplicates(array(select low_id from not_duplicates union select high_id from not_duplicates));
    end $$;

    -- People who were there before.
    select rebuild_duplicates();
  `.execute(db)
}
