import { Type } from 'typebox'
import { Id, job } from '../kernel/index.ts'

/**
 * Checks, writes or takes back an import from where the last try stopped; which of them, its row says. Never left out as a
 * double: the one before it may be about to end.
 */
export const runImport = job({
  name: 'imports.run',
  queue: 'maintenance',
  payload: Type.Object({ importId: Id }),
  attempts: 10,
  backoffMs: 1_000,
})

export const importJobs = [runImport] as const
