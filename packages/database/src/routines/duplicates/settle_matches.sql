-- Writes changed keys (is_new null: unchanged) and the flags that follow. Writers of the same key wait for each other, or neither
-- would see the other; a thousand locks, taken in order, stand for all keys, so that a large import needs no more. A writer that
-- holds keys never waits for a person: it releases the keys, waits, and starts again. So no writers deadlock. The plan of each
-- statement is kept: one made while there were no keys must not read all of them later.
create or replace function settle_matches(people uuid[], kinds smallint[], keys bigint[], is_new boolean[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
      -- A key that no other person has, and no other of these enters or leaves, changes no flag; most keys of an import are such.
      -- Read before the new keys are written, so that only keys of others are found.
      select array_agg(c.applicant_id), array_agg(c.kind), array_agg(c.key) into touched, touched_kinds, touched_keys
        from (
          select u.*, count(*) over (partition by u.kind, u.key) as moves
          from unnest(people, kinds, keys, is_new) u(applicant_id, kind, key, is_new)
        ) c
        where c.is_new is null or c.moves > 1 or exists (select from match_keys m
          where m.kind = c.kind and m.key = c.key and m.applicant_id <> c.applicant_id);
      begin
        insert into match_keys
          select c.applicant_id, c.kind, c.key from unnest(people, kinds, keys, is_new) c(applicant_id, kind, key, is_new)
          where c.is_new order by 1, 2, 3;
      exception when unique_violation then
        -- Another transaction has just given this person the same key; expecting it always would double the cost.
        insert into match_keys
          select c.applicant_id, c.kind, c.key from unnest(people, kinds, keys, is_new) c(applicant_id, kind, key, is_new)
          where c.is_new order by 1, 2, 3 on conflict do nothing;
      end;
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
