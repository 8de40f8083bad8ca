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
import type { NoteRemoved } from './note-removed.ts'
import type { Turn } from './take-turns.ts'

/** Everyone else who wants the table waits that long, each time a reader has it. */
const lockWait = '200ms'
const tries = 10
const pauseMs = 1_000
const monthsAhead = 3

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** Work on a partition, without a limit of time: a large one takes a while to be read. */
const atLength = <T>(turn: Turn, work: (context: Context) => Promise<T>): Promise<T | null> =>
  turn(async (context) => {
    await applySettings(context, { lock_timeout: lockWait, statement_timeout: '0' })
    return work(context)
  })

/**
 * Work for which a table is locked for a moment, also against readers. An open export keeps that lock away: tries again for some
 * seconds, then throws.
 */
const briefly = async <T>(turn: Turn, work: (context: Context) => Promise<T>): Promise<T | null> => {
  for (let left = tries; ; left -= 1)
    try {
      return await atLength(turn, work)
    } catch (error) {
      if (!isLocked(error) || left === 1) throw error
      await sleep(pauseMs)
    }
}

/** What could not be done is done by the next run. */
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
    // Before the lock, which must not last longer with more rows.
    const removed = await atLength(turn, async ({ db }) => {
      const count = sql<number>`count(*)::int`.as('count')
      return db
        .selectFrom(sql`${sql.table(name)}`.as('p'))
        .select(count)
        .executeTakeFirstOrThrow()
    })
    if (!removed) return
    await briefly(turn, async (context) => {
      if (await dropPartition(context.db, name)) await note(context, table, removed.count)
    }).catch(warnOf(outer, table, 'remove an old partition'))
  }
}

/** Gives the rows of the default partition one of their own, without moving them. */
const closeUsedDefault = async (turn: Turn, table: PartitionedTable): Promise<void> => {
  if (!(await turn(({ db }) => isDefaultUsed(db, table)))) return
  try {
    await briefly(turn, ({ db }) => limitDefault(db, table))
    await atLength(turn, ({ db }) => checkDefault(db, table))
    await briefly(turn, ({ db }) => closeDefault(db, table))
  } catch (error) {
    await briefly(turn, ({ db }) => unlimitDefault(db, table))
    throw error
  }
}

/**
 * Lets every partitioned table have partitions for the months ahead. A row for which there is none goes to the default partition,
 * so nothing that is late or fails here keeps anyone from writing. May be killed at any moment: the next run continues.
 */
export const keepPartitions = async (outer: Context, turn: Turn): Promise<void> => {
  for (const table of Object.keys(partitionedTables) as PartitionedTable[])
    try {
      await briefly(turn, ({ db }) => unlimitDefault(db, table))
      await closeUsedDefault(turn, table)
      while (await briefly(turn, ({ db }) => addPartition(db, table, monthsAhead)));
    } catch (error) {
      warnOf(outer, table, 'add partitions')(error)
    }
}
