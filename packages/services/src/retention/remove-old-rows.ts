import { type PartitionedTable, partitionedTables, readPartitions } from '@velvet/database'
import { sql } from 'kysely'
import type { Turn } from './locked-run.ts'
import type { NoteRemoved } from './note-removed.ts'

const maxAtOnce = 1_000

/** Tables whose rows are removed by age, and the column that it counts from. */
const ages = {
  webhook_events: 'received_at',
  sessions: 'created_at',
  login_throttles: 'window_ends_at',
  outbox: 'done_at',
  activity: 'created_at',
  batches: 'created_at',
} as const

/** Bulk actions stay: they tell in the history of a person which of them included that person. */
const only = { batches: sql`action = 'edit'` }

const isPartitioned = (table: string): table is PartitionedTable => table in partitionedTables

/** The tables that hold the rows from before that time: a ctid names a row within one of them. */
const storesOf = async (turn: Turn, table: keyof typeof ages, before: Date): Promise<readonly string[]> => {
  if (!isPartitioned(table)) return [table]
  const partitions = await turn(({ db }) => readPartitions(db, table))
  return partitions?.filter(({ from }) => !from || from < before).map(({ name }) => name) ?? []
}

/** Removes a table's rows from before that time, oldest first, some at a time; rows without that time stay. */
export const removeOldRows = async (
  turn: Turn,
  note: NoteRemoved,
  table: keyof typeof ages,
  before: Date,
): Promise<void> => {
  const [at, condition] = [sql.ref(ages[table]), table === 'batches' ? only[table] : sql`true`]
  const removeSome = (store: string) =>
    turn(async (context) => {
      const rows = sql.table(store)
      // Raw: the table varies, and ctid is in no table's type.
      const { numAffectedRows = 0n } = await sql`
        delete from ${rows} where ctid = any (array(
          select ctid from ${rows} where ${at} < ${before} and ${condition} order by ${at} limit ${maxAtOnce} for update skip locked
        ))`.execute(context.db)
      const removed = Number(numAffectedRows)
      if (table === 'activity') await note(context, 'activity', removed)
      return removed
    })
  for (const store of await storesOf(turn, table, before)) while ((await removeSome(store)) === maxAtOnce);
}
