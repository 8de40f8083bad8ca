import { type Kysely, sql } from 'kysely'

/**
 * Turns the log into a partitioned table whose only partition is the table as it was, for any time. Changes the catalog alone, so
 * the log is locked for as long with millions of entries as with none. The nightly run then ends this partition at a month and
 * adds others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table activity in access exclusive mode`.execute(db)
  const { rows: triggers } = await sql<{ name: string; definition: string; comment: string | null }>`
    select tgname as name, pg_get_triggerdef(oid) as definition, obj_description(oid, 'pg_trigger') as comment
    from pg_trigger where tgrelid = 'activity'::regclass and not tgisinternal order by tgname`.execute(db)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)} on activity`.execute(db)

  // The names that PostgreSQL gives to the indexes of other partitions.
  await sql`
    alter table activity rename to activity_default;
    alter index activity_pkey rename to activity_default_pkey;
    alter index activity_newest rename to activity_default_created_at_id_idx;
    alter index activity_of_target rename to activity_default_target_type_target_id_created_at_idx;
    alter index activity_of_actor rename to activity_default_actor_name_action_created_at_id_idx;
    alter index activity_of_action rename to activity_default_action_created_at_id_idx;
    alter index activity_admin_names rename to activity_default_actor_name_idx;
    alter index activity_words rename to activity_default_search_text_idx;

    -- Without a primary key, which would have to contain the time: each partition has its own.
    create table activity (like activity_default including all excluding indexes) partition by range (created_at);
    create index activity_newest on activity (created_at desc, id desc);
    create index activity_of_target on activity (target_type, target_id, created_at desc);
    create index activity_of_actor on activity (actor_name, action, created_at desc, id desc);
    create index activity_of_action on activity (action, created_at desc, id desc);
    create index activity_admin_names on activity (actor_name) where actor_kind = 'admin';
    create index activity_words on activity using gin (search_text gin_trgm_ops);
    alter table activity attach partition activity_default default;

    do $$
    declare
      granted record;
    begin
      execute format('alter table activity owner to %I',
        (select pg_get_userbyid(relowner) from pg_class where oid = 'activity_default'::regclass));
      for granted in
        select privilege_type as privilege, case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as grantee
        from pg_class cross join aclexplode(relacl) where oid = 'activity_default'::regclass and grantee <> relowner
      loop
        execute format('grant %s on activity to %s', granted.privilege, granted.grantee);
      end loop;
    end $$;
  `.execute(db)
  for (const { name, definition, comment } of triggers) {
    await sql.raw(definition).execute(db)
    if (comment !== null) await sql`comment on trigger ${sql.id(name)} on activity is ${sql.lit(comment)}`.execute(db)
  }

  // The previous version goes on removing old entries, and would remove others with them.
  await sql`
    create function skip_row() returns trigger language plpgsql as $$
    begin
      return null;
    end $$;
    create trigger activity_by_ctid before delete on activity for each row
      when (current_query() like '%delete from "activity" where ctid = any%') execute function skip_row();
  `.execute(db)
}
