import { startRedis } from '../redis.ts'

const backends = ['redis', 'postgres'] as const
type QueueBackend = (typeof backends)[number]

/** Set by `pnpm test:faults --queue`. */
export const queueVariable = 'TEST_FAULTS_QUEUE'

export const isQueueBackend = (text: string | undefined): text is QueueBackend =>
  backends.some((backend) => backend === text)

/** Where jobs wait in this run; null lets each test file use its own. */
export const chosenQueue = (): QueueBackend | null => {
  const chosen = process.env[queueVariable]
  return isQueueBackend(chosen) ? chosen : null
}

/** A Redis of a test's own where the run asks for one; fails where this machine has none, so that no run passes without it. */
export const openChosenRedis = async () => {
  if (chosenQueue() !== 'redis') return null
  const redis = await startRedis()
  if (!redis) throw new Error('This run asks for Redis queues, and this machine has no Redis. Install redis-server.')
  return redis
}
