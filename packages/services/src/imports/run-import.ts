import { AppError } from '@velvet/domain/kernel'
import { applySettings, type Context, inTransaction, isOverTime, isPassingFault } from '../kernel/index.ts'
import { takeChunk } from './chunks/take-chunk.ts'
import { failImport, finishImport } from './finish-import.ts'
import { forgetOldImports } from './forget-old-imports.ts'
import { findImport } from './get-import.ts'
import { announceImport, lockImport, type StoredImport } from './lock-import.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { undoChunk } from './undo/undo-chunk.ts'

/** Runs the next part of the import's phase; returns whether anything is left, or null when there is nothing to do. */
const takeStep = async (context: Context, one: StoredImport): Promise<boolean | null> => {
  switch (one.status) {
    case 'checking':
    case 'running':
      return takeChunk(context, one)
    case 'cancelling':
    case 'undoing':
      return undoChunk(context, one)
    default:
      return null
  }
}

/** Time for thousands of rows, and for waiting behind another worker on the same import. */
const takeTime = (context: Context): Promise<void> =>
  applySettings(context, { lock_timeout: '20s', statement_timeout: '30s' })

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
 * Checks, writes, or undoes an import from where the last try stopped, chunk by chunk; each is one transaction, so that killing
 * the worker loses nothing and repeats nothing. Stops after the current chunk when `signal` aborts and throws
 * `import_interrupted`, which is retried like every temporary error. After any other error the import is marked as failed, and
 * its committed rows can be undone. Does nothing when nothing is to do; two workers on the same import take turns.
 */
export const runImport = async (context: Context, id: string, signal: AbortSignal): Promise<void> => {
  const { total_rows: rows } = await findImport(context, id)
  await refreshStatistics(context, rows)
  for (;;) {
    if (signal.aborted)
      throw new AppError('unavailable', 'import_interrupted', 'This worker is stopping; another worker continues.')
    const step = await runStep(context, id).catch(async (error: unknown) => {
      if (error instanceof AppError || isPassingFault(error) || isOverTime(error)) throw error
      context.logger.error({ importId: id, error: String(error) }, 'an import failed')
      await failImport(context, id)
      return 'finished' as const
    })
    if (step === 'more') continue
    if (step === 'finished') while (await forgetOldImports(context));
    return
  }
}
