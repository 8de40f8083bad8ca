import type { ClientBase } from 'pg'
import type { SequenceState, TableColumns } from './archive-format.ts'

/** Tables of the data sets, which the migrator fills: they come with the schema. */
export const referenceTables: readonly string[] = ['data_sets', 'zip_places', 'state_zones', 'phone_zones']

/**
 * Tables with momentary state, which are empty after a restore: sessions, so that an ended session stays ended, running
 * processes, pending announcements, and positions in the log of another server.
 */
export const momentaryTables: readonly string[] = ['sessions', 'delivery_workers', 'announcements', 'replica_marks']

/** Velvet's tables with their stored, not derived, columns, without the tables of the migrator. */
export const readTables = async (client: ClientBase): Promise<TableColumns[]> => {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_%' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

/** Those of which an archive holds the rows. */
export const archivedTables = async (client: ClientBase): Promise<TableColumns[]> =>
  (await readTables(client)).filter(({ name }) => ![...referenceTables, ...momentaryTables].includes(name))

/** Those that a restore leaves empty; a schema of earlier may not have each of them. */
export const emptiedTables = async (client: ClientBase): Promise<string[]> =>
  (await readTables(client)).map(({ name }) => name).filter((name) => momentaryTables.includes(name))

/** Where each sequence stands; at or after every number that a snapshot taken before can see. */
export const readSequences = async (client: ClientBase): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    )
    if (state[0]) states.push({ name, ...state[0] })
  }
  return states
}

/** Names of the migrations that have run; none where there is no schema. */
export const readMigrations = async (client: ClientBase): Promise<string[]> => {
  const { rows: tables } = await client.query(`select where to_regclass('public.kysely_migration') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name')
  return rows.map(({ name }) => name)
}
