import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../kernel/index.ts'
import { isPassing } from './faults.ts'
import { failImport, finishImport } from './finish-import.ts'
import { forgetOldImports } from './forget-old-imports.ts'
import { findImport } from './get-import.ts'
import { announceImport, lockImport, type StoredImport } from './lock-import.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { takeBackChunk } from './take-back-chunk.ts'
import { takeChunk } from './take-chunk.ts'

/** Does the next part of what the import is about; returns whether anything is left, or null when there is nothing to do. */
const takeStep = async (context: Context, one: StoredImport): Promise<boolean | null> => {
  switch (one.status) {
    case 'checking':
    case 'running':
      return takeChunk(context, one)
    case 'cancelling':
    case 'undoing':
      return takeBackChunk(context, one)
    default:
      return null
  }
}

/** Time for thousands of rows, and for waiting behind a worker that is at the same import. */
const takeTime = async (context: Context): Promise<void> => {
  await sql`select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '30s', true)`.execute(
    context.db,
  )
}

type Step = 'more' | 'finished' | 'nothing'

const runStep = (outer: Context, id: string): Promise<Step> =>
  inTransaction(outer, async (context) => {
    await takeTime(context)
    const one = await lockImport(context, id)
    const hasMore = await takeStep(context, one)
    if (hasMore === null) return 'nothing'
    if (!hasMore) await finishImport(context, one)
    await announceImport(context, id)
    return hasMore ? 'more' : 'finished'
  })

/**
 * Checks, writes or takes back an import from where the last try stopped, chunk by chunk; each is one transaction, so that a
 * kill loses nothing and repeats nothing. Stops after the chunk under way when `signal` says so and throws `import_interrupted`,
 * which is to be tried again, as is every fault that may pass. After any other fault the import is failed, with what is
 * committed still to be taken back. Does nothing when nothing is to do; two workers at the same import take turns.
 */
export const runImport = async (context: Context, id: string, signal: AbortSignal): Promise<void> => {
  const { total_rows: rows } = await findImport(context, id)
  await refreshStatistics(context, rows)
  for (;;) {
    if (signal.aborted)
      throw new AppError('unavailable', 'import_interrupted', 'This worker stops; another one goes on.')
    const step = await runStep(context, id).catch(async (error: unknown) => {
      if (error instanceof AppError || isPassing(error)) throw error
      context.logger.error({ importId: id, error: String(error) }, 'an import failed')
      await failImport(context, id)
      return 'finished' as const
    })
    if (step === 'more') continue
    if (step === 'finished') await forgetOldImports(context)
    return
  }
}
