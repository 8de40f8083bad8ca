import { Type } from 'typebox'
import { Id, job } from '../kernel/index.ts'

/**
 * Checks, writes or undoes an import, as its row says, from where the last try stopped. The job has no `dedupeKey`, because an
 * earlier job for the same import may be about to end.
 */
export const runImport = job({
  name: 'imports.run',
  queue: 'maintenance',
  payload: Type.Object({ importId: Id }),
  attempts: 10,
  backoffMs: 1_000,
})

export const importJobs = [runImport] as const
