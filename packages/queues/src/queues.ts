import { type QueueName, queueNames } from '@velvet/contracts/kernel'
import { type Queue, UnrecoverableError, type Worker } from 'bullmq'
import { connect, type Processor, type QueueConfig } from './connect.ts'
import { type AnyJob, type Handler, requireOneHandlerEach } from './handler.ts'
import { within } from './within.ts'

/** What happens to a job after its handler threw. */
export type RetryDecision = 'done' | 'give_up' | 'retry'

/** The source of a job: the id of its row in the outbox, the id of the request, and its W3C `traceparent`. */
export type Origin = {
  /** Adding the same id again changes nothing while the queue keeps the job: a call that timed out may have been accepted. */
  readonly id?: string
  readonly requestId?: string | null
  readonly traceparent?: string | null
}

/** One try of a job: the ids in its payload, its own id, and the id of the request that caused it. */
export type RunningJob = {
  readonly name: string
  readonly ids: Readonly<Record<string, string>>
  /** The trace of the request that caused the job; null when it is not traced. */
  readonly traceparent: string | null
}

export type WorkOptions = {
  jobs: readonly AnyJob[]
  handlers: readonly Handler[]
  /** The number of concurrent jobs of each queue. */
  concurrency: Readonly<Record<QueueName, number>>
  /** Decides what happens after this error; called once per failed try. */
  judge: (error: unknown, job: { name: string }) => RetryDecision
  /** Wraps every try; must call `run` once and let its error through. */
  around?: (job: RunningJob, run: () => Promise<void>) => Promise<void>
}

export type Queues = {
  kind: 'redis' | 'postgres'
  /** Adds a job; rejects within half a second when the queue is away. */
  add: (job: AnyJob, payload: Record<string, unknown>, origin?: Origin) => Promise<void>
  /** Starts working. Throws when a job has no handler, or two. */
  work: (options: WorkOptions) => void
  /** Whether the queue answers and keeps what it accepts. */
  isReady: () => Promise<boolean>
  counts: () => Promise<Record<QueueName, Record<string, number>>>
  /** Finishes running jobs, then closes. */
  close: () => Promise<void>
}

const maxAddMs = 500
const dayS = 86_400

type BegunJob = Parameters<Processor>[0]

/** Payloads carry ids only. */
const runningJob = ({ name, id, data: { traceparent, ...data } }: BegunJob): RunningJob => ({
  name,
  ids: {
    ...(id ? { jobId: id } : {}),
    ...Object.fromEntries(
      Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  },
  traceparent: typeof traceparent === 'string' ? traceparent : null,
})

/**
 * The queues of the product, on Redis or in Postgres. They only notify: a lost or repeated job must change nothing,
 * because the rows in Postgres are the source of truth.
 */
export const createQueues = async (config: QueueConfig): Promise<Queues> => {
  const connection = await connect(config)
  const queues = new Map<QueueName, Queue>()
  const workers: Worker[] = []

  const queueOf = (name: QueueName): Queue => {
    const known = queues.get(name)
    if (known) return known
    const queue = connection.queue(name)
    queue.on('error', config.onError)
    queues.set(name, queue)
    return queue
  }

  return {
    kind: connection.kind,
    add: async (job, payload, { id, requestId, traceparent } = {}) => {
      const dedupe = job.dedupeKey?.(payload as never)
      await within(
        maxAddMs,
        queueOf(job.queue).add(
          job.name,
          { ...payload, ...(requestId && { requestId }), ...(traceparent && { traceparent }) },
          {
            attempts: job.attempts,
            backoff: { type: 'exponential', delay: job.backoffMs },
            removeOnComplete: { age: dayS, count: 1_000 },
            removeOnFail: { age: 7 * dayS, count: 5_000 },
            ...(id ? { jobId: id } : {}),
            ...(dedupe ? { deduplication: { id: dedupe } } : {}),
          },
        ),
      )
    },
    work: ({ jobs, handlers, concurrency, judge, around = (_job, run) => run() }) => {
      requireOneHandlerEach(jobs, handlers)
      const attempt = async (job: BegunJob): Promise<void> => {
        const handler = handlers.find((h) => h.job.name === job.name)
        if (!handler) throw new UnrecoverableError(`no handler for ${job.name}`)
        try {
          await handler.run(job.data as never)
        } catch (error) {
          const verdict = judge(error, job)
          if (verdict === 'give_up') throw new UnrecoverableError(String(error))
          if (verdict === 'retry') throw error
        }
      }
      const run = (job: BegunJob): Promise<void> => around(runningJob(job), () => attempt(job))
      for (const name of new Set(jobs.map((job) => job.queue))) {
        const worker = connection.worker(name, run, { concurrency: concurrency[name] })
        worker.on('error', config.onError)
        workers.push(worker)
      }
    },
    isReady: () =>
      within(maxAddMs, Promise.all([connection.mayEvict(), queueOf('maintenance').getJobCounts()])).then(
        ([mayEvict]) => {
          if (mayEvict) config.onError(new Error('Redis may drop jobs: set maxmemory-policy noeviction'))
          return !mayEvict
        },
        () => false,
      ),
    counts: async () =>
      Object.fromEntries(await Promise.all(queueNames.map(async (name) => [name, await queueOf(name).getJobCounts()]))),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
      await Promise.all([...queues.values()].map((queue) => queue.close()))
      await connection.close()
    },
  }
}
