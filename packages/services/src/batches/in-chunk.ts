import { sql } from 'kysely'
import { type Context, inTransaction } from '../kernel/index.ts'

/** People one transaction changes: few enough that others who want one of them hardly wait. */
export const chunkSize = 2_500

/** Runs one chunk in a transaction of its own, with time for thousands of rows and for waiting behind another batch. */
export const inChunk = <T>(outer: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(outer, async (context) => {
    await sql`select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '30s', true)`.execute(
      context.db,
    )
    return work(context)
  })
