import type { Job, JobPayload } from '@velvet/contracts/kernel'

export type AnyJob = Omit<Job, 'dedupeKey'> & { dedupeKey?: (payload: never) => string }

/** A job and what runs for it. */
export type Handler = { job: AnyJob; run: (payload: never) => Promise<void> }

/** Pairs a job with its handler; the payload is typed by the job. */
export const handle = <J extends AnyJob>(job: J, run: (payload: JobPayload<J>) => Promise<void>): Handler => ({
  job,
  run: run as (payload: never) => Promise<void>,
})

/** Throws unless every job has exactly one handler and every handler a job. */
export const requireOneHandlerEach = (jobs: readonly AnyJob[], handlers: readonly Handler[]): void => {
  const count = (name: string) => handlers.filter((handler) => handler.job.name === name).length
  const wrong = [
    ...jobs.filter((job) => count(job.name) !== 1).map((job) => `${job.name} has ${count(job.name)} handlers`),
    ...handlers
      .filter((handler) => !jobs.some((job) => job.name === handler.job.name))
      .map((h) => `${h.job.name} is not a job`),
  ]
  if (wrong.length > 0) throw new Error(`Every job needs exactly one handler: ${wrong.join(', ')}`)
}
