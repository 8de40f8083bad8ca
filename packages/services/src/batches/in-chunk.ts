import { applySettings, type Context, inTransaction } from '../kernel/index.ts'

/** People per transaction: few enough that requests for one of them hardly wait. */
export const chunkSize = 2_500

/** Runs one chunk in a separate transaction, with time for thousands of rows and for waiting behind another batch. */
export const inChunk = <T>(outer: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(outer, async (context) => {
    await applySettings(context, { lock_timeout: '20s', statement_timeout: '30s' })
    return work(context)
  })
