import { sql } from 'kysely'
import { type Context, inTransaction } from '../kernel/index.ts'

/** People per transaction: few enough that requests for one of them hardly wait. */
export const chunkSize = 2_500

/** Runs one chunk in a separate transaction, with time for thousands of rows and for waiting behind another batch. */
export const inChunk = <T>(outer: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(outer, async (context) => {
    await sql`select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '30s', true)`.execute(
      context.db,
    )
    return work(context)
  })
