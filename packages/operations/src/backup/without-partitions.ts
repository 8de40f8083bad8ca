import type { ClientBase } from 'pg'

/**
 * Takes all partitions off their tables for as long as `fill` runs, in the open transaction. Of each table, the default partition
 * then holds the rows, `fill` learns which one that is, and the others are gone: the nightly run adds them again.
 */
export const withoutPartitions = async (
  client: ClientBase,
  fill: (storeOf: (table: string) => string) => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<{ table: string; name: string; isDefault: boolean }>(`
    select t.relname as table, p.relname as name, pg_get_expr(p.relpartbound, p.oid) = 'DEFAULT' as "isDefault"
    from pg_inherits i join pg_class t on t.oid = i.inhparent join pg_class p on p.oid = i.inhrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'p' order by 1, 2`)
  const nameOf = (name: string): string => `public.${client.escapeIdentifier(name)}`
  const stores = new Map(rows.flatMap(({ table, name, isDefault }) => (isDefault ? [[table, name] as const] : [])))
  for (const { name, isDefault } of rows) if (!isDefault) await client.query(`drop table ${nameOf(name)}`)
  for (const [table, store] of stores)
    await client.query(`alter table ${nameOf(table)} detach partition ${nameOf(store)}`)
  await fill((table) => stores.get(table) ?? table)
  for (const [table, store] of stores)
    await client.query(`alter table ${nameOf(table)} attach partition ${nameOf(store)} default`)
}
