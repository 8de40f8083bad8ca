import { type RawBuilder, sql } from 'kysely'
import type { DatabaseHandle } from '../connection/client.ts'
import { type Partition, type PartitionedTable, partitionedTables, readPartitions } from './read-partitions.ts'

/** On the default partition, while it is being closed. */
const limitName = 'closes_at'

/** Months per partition. Every query is planned for, and starts in, each partition, so fewer partitions are faster. */
const monthsEach = 3

const defaultOf = (table: PartitionedTable): string => `${table}_default`
const monthOf = (time: Date): string => time.toISOString().slice(0, 7).replace('-', '_')
/** The first moment of the month that comes so many months later. */
const startOfMonth = (time: Date, later: number): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later))
/** A bound of a partition. */
const bound = (time: Date | null): RawBuilder<unknown> =>
  time ? sql`(${sql.lit(time.toISOString())})` : sql`(minvalue)`

/** The end of the last partition that has one. */
const lastEnd = (partitions: readonly Partition[]): Date | null =>
  partitions.findLast((partition) => !partition.isDefault)?.until ?? null

const createLike = (db: DatabaseHandle, table: PartitionedTable, name: string) =>
  sql`create table ${sql.table(name)} (like ${sql.table(table)} including all,
    primary key (${sql.ref(partitionedTables[table].key)}))`.execute(db)

/** Whether rows have no partition of their own. */
export const isDefaultUsed = async (db: DatabaseHandle, table: PartitionedTable): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from ${sql.table(defaultOf(table))}) as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Lets the default partition take every row again, after an attempt at closing it that failed or was interrupted. */
export const unlimitDefault = async (db: DatabaseHandle, table: PartitionedTable): Promise<void> => {
  const name = defaultOf(table)
  const { rows } = await sql`
    select from pg_constraint where conrelid = ${name}::regclass and conname = ${limitName}`.execute(db)
  if (rows.length > 0) await sql`alter table ${sql.table(name)} drop constraint ${sql.id(limitName)}`.execute(db)
}

/**
 * Step one of closing: from now on, the default partition takes rows from the end of the others until a month that begins one or
 * two months from now, or after its newest row. Locks it for a moment; may be repeated.
 */
export const limitDefault = async (db: DatabaseHandle, table: PartitionedTable): Promise<void> => {
  const [name, at] = [sql.table(defaultOf(table)), sql.ref(partitionedTables[table].at)]
  const { rows } = await sql<{ newest: Date }>`
    select greatest(max(${at}), now() + interval '1 month') as newest from ${name}`.execute(db)
  const from = lastEnd(await readPartitions(db, table))
  const until = startOfMonth(rows[0]?.newest ?? new Date(), 1)
  const isAfter = from ? sql`${at} >= ${sql.lit(from.toISOString())} and ` : sql``
  await sql`alter table ${name} add constraint ${sql.id(limitName)}
    check (${isAfter}${at} < ${sql.lit(until.toISOString())}) not valid`.execute(db)
}

/** Step two: reads all rows of the default partition, without keeping anyone from reading or writing them. */
export const checkDefault = async (db: DatabaseHandle, table: PartitionedTable): Promise<void> => {
  await sql`alter table ${sql.table(defaultOf(table))} validate constraint ${sql.id(limitName)}`.execute(db)
}

/**
 * Step three: the default partition, as it is, becomes the one of that span, and an empty one takes its place. Locks the table for
 * a moment, however many rows there are: what was checked is not read again. Must run in a transaction.
 */
export const closeDefault = async (db: DatabaseHandle, table: PartitionedTable): Promise<void> => {
  const name = defaultOf(table)
  // One that is not checked would be checked under the lock.
  const { rows } = await sql<{ from: Date | null; until: Date }>`
    select substring(d.text from '>= ''([^'']+)''')::timestamptz as "from", substring(d.text from '< ''([^'']+)''')::timestamptz as until
    from pg_constraint c cross join pg_get_constraintdef(c.oid) d(text)
    where c.conrelid = ${name}::regclass and c.conname = ${limitName} and c.convalidated`.execute(db)
  const [limit] = rows
  if (!limit) throw new Error(`${name} has no checked limit`)
  const closed = `${table}_before_${monthOf(limit.until)}`
  await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(db)
  await sql`alter table ${sql.table(name)} rename to ${sql.id(closed)}`.execute(db)
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(closed)}
    for values from ${bound(limit.from)} to ${bound(limit.until)}`.execute(db)
  await sql`alter table ${sql.table(closed)} drop constraint ${sql.id(limitName)}`.execute(db)
  await createLike(db, table, name)
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)} default`.execute(db)
}

/**
 * Adds the partition of the quarter of a year after the last one, unless there are partitions for so many months ahead; returns whether it
 * did. The first one also holds all that is older. Locks only the default partition, which must be empty, for a moment. Must run in
 * a transaction.
 */
export const addPartition = async (
  db: DatabaseHandle,
  table: PartitionedTable,
  monthsAhead: number,
): Promise<boolean> => {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const now = rows[0]?.now ?? new Date()
  const from = lastEnd(await readPartitions(db, table))
  if (from && from > startOfMonth(now, monthsAhead)) return false
  const until = startOfMonth(from ?? now, monthsEach)
  const name = from ? `${table}_${monthOf(from)}` : `${table}_before_${monthOf(until)}`
  await createLike(db, table, name)
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from ${bound(from)} to ${bound(until)}`.execute(db)
  return true
}

/** Removes a partition with all its rows; returns whether it was there. Locks the table for a moment. */
export const dropPartition = async (db: DatabaseHandle, name: string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${name}) is not null as is`.execute(db)
  if (!rows[0]?.is) return false
  await sql`drop table ${sql.table(name)}`.execute(db)
  return true
}
