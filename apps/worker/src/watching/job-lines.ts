import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunningJob } from '@velvet/queues'
import type { Logger } from 'pino'

const running = new AsyncLocalStorage<RunningJob>()

/** The running job and its ids, for every line it logs; nothing outside of jobs. */
export const idsOfJob = (): Record<string, string> => {
  const job = running.getStore()
  return job ? { job: job.name, ...job.ids } : {}
}

/** Runs one try of a job so that all its lines carry its ids, and logs its duration when it ended without an error. */
export const withJobLines =
  (logger: Logger) =>
  (job: RunningJob, run: () => Promise<void>): Promise<void> =>
    running.run(job, async () => {
      const startedAt = performance.now()
      await run()
      logger.info({ ms: Math.round(performance.now() - startedAt) }, 'a job ended')
    })
