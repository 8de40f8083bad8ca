import { sql } from 'kysely'
import type { NoteRemoved } from './note-removed.ts'
import type { Turn } from './take-turns.ts'

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

/** Removes a table's rows from before that time, oldest first, some at a time; rows without that time stay. */
export const removeOldRows = async (
  turn: Turn,
  note: NoteRemoved,
  table: keyof typeof ages,
  before: Date,
): Promise<void> => {
  const [rows, at, condition] = [sql.table(table), sql.ref(ages[table]), table === 'batches' ? only[table] : sql`true`]
  const removeSome = () =>
    turn(async (context) => {
      // Raw: the table varies, and ctid is in no table's type.
      const { numAffectedRows = 0n } = await sql`
        delete from ${rows} where ctid = any (array(
          select ctid from ${rows} where ${at} < ${before} and ${condition} order by ${at} limit ${maxAtOnce} for update skip locked
        ))`.execute(context.db)
      const removed = Number(numAffectedRows)
      if (table === 'activity') await note(context, 'activity', removed)
      return removed
    })
  while ((await removeSome()) === maxAtOnce);
}
