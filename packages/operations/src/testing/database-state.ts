import { Client } from 'pg'

/** Runs statements on a connection that is gone afterwards: an open one keeps a restore away. */
export const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A number for all that each table holds, and how many rows that is. */
export const readContent = (url: string): Promise<Record<string, { rows: number; content: string }>> =>
  withClient(url, async (client) => {
    await client.query(`set timezone = 'UTC'; set work_mem = '256MB'`)
    const { rows: tables } = await client.query<{ name: string; columns: string }>(`
      select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped
      group by c.relname order by c.relname`)
    const state: Record<string, { rows: number; content: string }> = {}
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ rows: number; content: string }>(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as content from "${name}"`,
      )
      if (rows[0]) state[name] = rows[0]
    }
    return state
  })

const changedByRestore = [
  'activity',
  'announcements',
  'campaign_totals',
  'campaigns',
  'communications',
  'data_sets',
  'hand_overs',
  'replica_marks',
  'send_batches',
  'sessions',
]

/**
 * `readContent` of the tables that a restore brings back exactly: without what it puts on hold, logs, leaves out and loads
 * itself.
 */
export const readKeptContent = async (url: string): ReturnType<typeof readContent> =>
  Object.fromEntries(Object.entries(await readContent(url)).filter(([name]) => !changedByRestore.includes(name)))

/** The definitions of all tables, indexes, keys, sequences, functions and triggers as text. */
export const readSchema = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select pg_get_indexdef(indexrelid) as line from pg_index join pg_class c on c.oid = indrelid
        where c.relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
        -- From PostgreSQL 18 on, columns that are not null have constraints as well.
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled, obj_description(oid, 'pg_trigger'))
        from pg_trigger where not tgisinternal and tgname <> 'reject_wrong_step'
      union all select concat_ws(' ', pg_get_functiondef(oid), obj_description(oid, 'pg_proc'))
        from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a' and not exists (
          select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all select concat_ws(' ', relname, relkind, relpersistence, array_to_string(reloptions, ' '))
        from pg_class where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
          attidentity, attgenerated, pg_get_expr(adbin, adrelid))
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
          and attnum > 0 and not attisdropped
      union all select name from kysely_migration
      order by 1`)
    return rows.map(({ line }) => line)
  })

/** Changes with any write to a table of the schema or to the schema itself. */
export const readFiles = (url: string): Promise<unknown[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select c.oid, c.xmin::text, relname, pg_relation_filenode(c.oid) as file, pg_relation_size(c.oid) as size from pg_class c
      where relnamespace = 'public'::regnamespace order by 1`)
    return rows
  })
