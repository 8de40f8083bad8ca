import { setTimeout as sleep } from 'node:timers/promises'
import {
  addPartition,
  checkDefault,
  closeDefault,
  dropPartition,
  isDefaultUsed,
  limitDefault,
  type PartitionedTable,
  partitionedTables,
  readPartitions,
  unlimitDefault,
} from '@velvet/database'
import { sql } from 'kysely'
import { applySettings, type Context } from '../kernel/index.ts'
import type { Turn } from './locked-run.ts'
import type { NoteRemoved } from './note-removed.ts'

/** While a reader uses the table, each attempt makes every other transaction wait for up to this long. */
const lockWait = '200ms'
const tries = 10
const pauseMs = 1_000
const monthsAhead = 3

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** Works on a partition without a time limit, because reading a large one takes long. */
const withoutTimeLimit = <T>(turn: Turn, work: (context: Context) => Promise<T>): Promise<T | null> =>
  turn(async (context) => {
    await applySettings(context, { lock_timeout: lockWait, statement_timeout: '0' })
    return work(context)
  })

/**
 * Does work that locks a table for a moment, also against readers. An open export blocks this lock, so this tries again for some
 * seconds, then throws.
 */
const withShortLock = async <T>(turn: Turn, work: (context: Context) => Promise<T>): Promise<T | null> => {
  for (let left = tries; ; left -= 1)
    try {
      return await withoutTimeLimit(turn, work)
    } catch (error) {
      if (!isLocked(error) || left === 1) throw error
      await sleep(pauseMs)
    }
}

/** Logs work that failed; the next run does it. */
const warnOf =
  ({ logger }: Context, table: PartitionedTable, done: string) =>
  (error: unknown) =>
    logger.warn({ error: String(error), table }, `could not ${done}; will try again the next night`)

/** Removes the partitions whose rows are all from before that time; those that are in use for too long stay. */
export const dropOldPartitions = async (
  outer: Context,
  turn: Turn,
  note: NoteRemoved,
  table: PartitionedTable,
  before: Date,
): Promise<void> => {
  const partitions = await turn(({ db }) => readPartitions(db, table))
  for (const { name, until } of partitions ?? []) {
    if (!until || until > before) continue
    // Counts before the lock, whose duration must not depend on the number of rows.
    const removed = await withoutTimeLimit(turn, async ({ db }) => {
      const count = sql<number>`count(*)::int`.as('count')
      return db
        .selectFrom(sql`${sql.table(name)}`.as('p'))
        .select(count)
        .executeTakeFirstOrThrow()
    })
    if (!removed) return
    await withShortLock(turn, async (context) => {
      if (await dropPartition(context.db, name)) await note(context, table, removed.count)
    }).catch(warnOf(outer, table, 'remove an old partition'))
  }
}

/** Turns a default partition that has rows into a regular one, without moving the rows. */
const closeUsedDefault = async (turn: Turn, table: PartitionedTable): Promise<void> => {
  if (!(await turn(({ db }) => isDefaultUsed(db, table)))) return
  try {
    await withShortLock(turn, ({ db }) => limitDefault(db, table))
    await withoutTimeLimit(turn, ({ db }) => checkDefault(db, table))
    await withShortLock(turn, ({ db }) => closeDefault(db, table))
  } catch (error) {
    await withShortLock(turn, ({ db }) => unlimitDefault(db, table))
    throw error
  }
}

/**
 * Adds partitions for the months ahead to every partitioned table. A row without one goes to the default partition, so a delay or
 * failure here blocks no writer. May be killed at any moment: the next run continues.
 */
export const keepPartitions = async (outer: Context, turn: Turn): Promise<void> => {
  for (const table of Object.keys(partitionedTables) as PartitionedTable[])
    try {
      await withShortLock(turn, ({ db }) => unlimitDefault(db, table))
      await closeUsedDefault(turn, table)
      while (await withShortLock(turn, ({ db }) => addPartition(db, table, monthsAhead)));
    } catch (error) {
      warnOf(outer, table, 'add partitions')(error)
    }
}
