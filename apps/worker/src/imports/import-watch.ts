import { resumeImports } from '@velvet/services/imports'
import type { Context } from '@velvet/services/kernel'
import { quietly, startWatch, type Watch } from '../watch.ts'

const lookMs = 10_000

/**
 * Checks at once and every ten seconds for running imports, so that none waits for a job that was lost with its worker or its
 * queue.
 */
export const startImportWatch = (context: Context): Watch =>
  startWatch(lookMs, () => quietly(context.logger, resumeImports(context), 'look for imports under way'))
