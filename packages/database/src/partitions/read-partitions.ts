import { sql } from 'kysely'
import type { DatabaseHandle } from '../connection/client.ts'

/**
 * Tables that consist of partitions, each for a span of the time in the column `at`; within one, `key` is unique. A migration
 * makes such a table, with the partition `<table>_default`; everything else follows from this list.
 */
export const partitionedTables = { activity: { at: 'created_at', key: 'id' } } as const

export type PartitionedTable = keyof typeof partitionedTables

/** Holds the rows from one time until before another one; null is unlimited. The default one holds what no other does. */
export type Partition = {
  readonly name: string
  readonly from: Date | null
  readonly until: Date | null
  readonly isDefault: boolean
}

const partitionName = new RegExp(
  `^(?<table>${Object.keys(partitionedTables).join('|')})_(?:default|(?:before_)?\\d{4}_\\d{2})$`,
)

/** The table whose partition has this name; the name itself if it is not a partition. */
export const wholeOf = (name: string): string => partitionName.exec(name)?.groups?.table ?? name

/** The partitions of a table, in the order of their times; the default one comes last. */
export const readPartitions = async (db: DatabaseHandle, table: PartitionedTable): Promise<Partition[]> => {
  const { rows } = await sql<{ name: string; from: Date | null; until: Date | null; isDefault: boolean }>`
    select c.relname as name, b.bound = 'DEFAULT' as "isDefault",
      substring(b.bound from 'FROM \\(''([^'']+)''\\)')::timestamptz as "from",
      substring(b.bound from 'TO \\(''([^'']+)''\\)')::timestamptz as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join pg_get_expr(c.relpartbound, c.oid) b(bound)
    where i.inhparent = ${table}::regclass order by until nulls last`.execute(db)
  return rows
}
