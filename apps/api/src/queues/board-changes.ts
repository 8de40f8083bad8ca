import type { QueueChange } from '@velvet/services/queues'

/** The paths that the board's page may read, as bull-board names them. */
export const boardReads = [
  '/api/queues',
  '/api/job-schedulers',
  '/api/redis/stats',
  '/api/queues/:queueName/default-job-options',
  '/api/queues/:queueName/job-data-schema',
  '/api/queues/:queueName/metrics',
  '/api/queues/:queueName/rate-limit',
  '/api/queues/:queueName/workers',
  '/api/queues/:queueName/:jobId',
  '/api/queues/:queueName/:jobId/flow',
  '/api/queues/:queueName/:jobId/logs',
] as const

type Params = Record<string, string>
type Describe = (params: Params) => QueueChange

const recordedAs =
  (action: QueueChange['action'], sentence: (params: Params) => string): Describe =>
  (params) => ({ action, description: sentence(params), details: { ...params } })

const queue = ({ queueName }: Params): string => `the queue ${queueName}`
const job = (params: Params): string => `job ${params.jobId} of ${queue(params)}`

/** The changes that the board's page may make, all by PUT, and their entries in the activity log. Everything else is refused. */
export const boardChanges: Readonly<Record<string, Describe>> = {
  '/api/queues/pause': recordedAs('queue.paused', () => 'Paused all queues'),
  '/api/queues/resume': recordedAs('queue.resumed', () => 'Resumed all queues'),
  '/api/queues/:queueName/pause': recordedAs('queue.paused', (params) => `Paused ${queue(params)}`),
  '/api/queues/:queueName/resume': recordedAs('queue.resumed', (params) => `Resumed ${queue(params)}`),
  '/api/queues/:queueName/empty': recordedAs(
    'queue.jobs_removed',
    (params) => `Removed all waiting jobs of ${queue(params)}`,
  ),
  '/api/queues/:queueName/promote': recordedAs(
    'queue.jobs_promoted',
    (params) => `Promoted all delayed jobs of ${queue(params)}`,
  ),
  '/api/queues/:queueName/retry/:queueStatus': recordedAs(
    'queue.jobs_retried',
    (params) => `Retried all ${params.queueStatus} jobs of ${queue(params)}`,
  ),
  '/api/queues/:queueName/clean/:queueStatus': recordedAs(
    'queue.jobs_removed',
    (params) => `Removed all ${params.queueStatus} jobs of ${queue(params)}`,
  ),
  '/api/queues/:queueName/:jobId/retry': recordedAs('queue.jobs_retried', (params) => `Retried ${job(params)}`),
  '/api/queues/:queueName/:jobId/promote': recordedAs('queue.jobs_promoted', (params) => `Promoted ${job(params)}`),
  '/api/queues/:queueName/:jobId/clean': recordedAs('queue.jobs_removed', (params) => `Removed ${job(params)}`),
}
