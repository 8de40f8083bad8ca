import type { ClientBase } from 'pg'

type Part = { drop: string; make: string }

const inPublic = `'public'::regnamespace`

/** What refers to other tables comes first: it is dropped first, and made last. */
const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where connamespace = ${inPublic} and contype = 'f' order by 1`

const keys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where connamespace = ${inPublic} and contype in ('p', 'u', 'x')
    and conrelid = any ($1::regclass[]) order by 1`

const indexes = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index where indrelid = any ($1::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid) order by 1`

const enabledAs: Readonly<Record<string, string>> = { O: 'enable', A: 'enable always', R: 'enable replica' }

/**
 * Takes indexes, keys and triggers off these tables for as long as `fill` runs, in the open transaction, and makes them again
 * exactly as they were: counters are filled like everything else, and an index is made several times faster at once than row
 * by row. `fill` may only write to these tables.
 */
export const withoutIndexes = async (
  client: ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> => {
  const names = tables.map((name) => `public.${client.escapeIdentifier(name)}`)
  const { rows: triggers } = await client.query<{ table: string; name: string; enabled: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled as enabled
     from pg_trigger where tgrelid = any ($1::regclass[]) and not tgisinternal`,
    [names],
  )
  const parts: Part[] = []
  for (const [query, values] of [
    [foreignKeys, []],
    [keys, [names]],
    [indexes, [names]],
  ] as const)
    parts.push(...(await client.query<Part>(query, [...values])).rows)

  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  for (const { drop } of parts) await client.query(drop)
  await fill()
  for (const { make } of parts.toReversed()) await client.query(make)
  for (const { table, name, enabled } of triggers)
    if (enabledAs[enabled]) await client.query(`alter table ${table} ${enabledAs[enabled]} trigger ${name}`)
}
