import { migrateExactly, wholeOf } from '@velvet/database'
import { AppError } from '@velvet/domain/kernel'
import type { ClientBase } from 'pg'
import type { Manifest } from './archive-format.ts'
import { archivedTables, readMigrations } from './tables.ts'

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join()

/** All objects of Velvet in the schema; objects of extensions stay. */
const objects = `
  select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, relname) as drop
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure)
  from pg_proc where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select format('drop type if exists public.%I cascade', typname)
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and not exists (
    select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')`

const dropSchema = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ drop: string }>(objects)
  await client.query('begin')
  for (const { drop } of rows) await client.query(drop)
  await client.query('commit')
}

/** An archive that the previous version made after a rollback has each partition of a table instead. */
const requireSameTables = async (client: ClientBase, { tables }: Manifest): Promise<void> => {
  const here = new Map((await archivedTables(client)).map(({ name, columns }) => [name, columns]))
  const fits =
    new Set(tables.map(({ name }) => wholeOf(name))).size === here.size &&
    tables.every(({ name, columns }) => isSame(columns, here.get(wholeOf(name)) ?? []))
  if (!fits)
    throw new AppError(
      'unmet',
      'schema_differs',
      'The migrations of this version create different tables than those in the archive. Nothing was restored. ' +
        'Restore with the version that made the archive, then upgrade.',
    )
}

/**
 * Gives an empty installation exactly the tables that the archive was taken from, by the same migrations. Functions and triggers
 * of an earlier schema are those of its migrations; the final `migrateToLatest` loads those of this version. Whatever stops it
 * leaves an installation that is still empty. Refuses `schema_differs`.
 */
export const prepareSchema = async (client: ClientBase, url: string, manifest: Manifest): Promise<void> => {
  if (!isSame(await readMigrations(client), manifest.migrations)) {
    await dropSchema(client)
    await migrateExactly(url, manifest.migrations)
  }
  await requireSameTables(client, manifest)
}
