import {
  type BackendFactory,
  type PostgresPoolConfig,
  PostgresQueueBackend,
  Queue,
  runMigrations,
  Worker,
  withBackend,
} from 'bullmq'
import { Client } from 'pg'
import { openRedis, type RedisServer } from './open-redis.ts'
import { RetryingConnection } from './retrying-connection.ts'

export type QueueConfig = {
  /** Redis 6.2+ or Valkey with `noeviction`; null keeps the queues in Postgres. */
  redis: RedisServer | null
  databaseUrl: string
  /** Keeps several installations apart on one Redis. */
  namespace?: string
  /** For processes that answer users: commands fail while the backend is down instead of waiting, and use few connections. */
  answersPeople?: boolean
  /** For read-only access: does not create the tables of queues in Postgres. */
  onlyLooks?: boolean
  onError: (error: Error) => void
}

export type Processor = (job: { id?: string | undefined; name: string; data: Record<string, unknown> }) => Promise<void>

/** What differs between the two backends; everything else is BullMQ. */
export type Connection = {
  kind: 'redis' | 'postgres'
  queue: (name: string) => Queue
  worker: (name: string, processor: Processor, options: WorkerTuning) => Worker
  /** Whether the backend may drop jobs that it has accepted. */
  mayEvict: () => Promise<boolean>
  close: () => Promise<void>
}

/** Jobs are safe to repeat, so a job that lost its worker is always retried, after about 15 seconds. */
const tuning = { lockDuration: 60_000, stalledInterval: 15_000, maxStalledCount: 1_000 } as const
type WorkerTuning = { concurrency: number }

/** In a cluster the words in braces choose the node, so that all keys of a queue, and of all queues, are together. */
const prefixOf = (namespace: string): string => `{${namespace}}`

/** From what `INFO memory` says. A Redis without a limit evicts nothing, and one that hides its settings is trusted. */
const mayEvict = (memory: string): boolean =>
  /^maxmemory:[1-9]/m.test(memory) && /^maxmemory_policy:(?!noeviction)/m.test(memory)

const connectRedis = (server: RedisServer, { namespace, answersPeople, onError }: QueueConfig): Connection => {
  const connection = openRedis(server, { maxRetriesPerRequest: answersPeople ? 1 : null }, onError)
  const prefix = prefixOf(namespace ?? 'velvet')
  return {
    kind: 'redis',
    queue: (name) => new Queue(name, { connection, prefix, skipWaitingForReady: true }),
    worker: (name, processor, options) => new Worker(name, processor, { connection, prefix, ...tuning, ...options }),
    mayEvict: async () => {
      const nodes = 'nodes' in connection ? connection.nodes('master') : [connection]
      const memories = await Promise.all(nodes.map((node) => node.info('memory').catch(() => '')))
      return memories.some(mayEvict)
    },
    close: async () => connection.disconnect(),
  }
}

const prepareTables = async ({ databaseUrl, onError }: QueueConfig): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', onError)
  await client.connect()
  try {
    await runMigrations(client)
  } finally {
    await client.end()
  }
}

const connectPostgres = async (config: QueueConfig): Promise<Connection> => {
  const { databaseUrl: url, answersPeople, onlyLooks, onError } = config
  if (!onlyLooks) await prepareTables(config)
  const connection = { connectionString: url, max: answersPeople ? 1 : 5 }
  // A worker's connection has the name of its queue, by which workers are counted.
  const createBackend: BackendFactory<PostgresQueueBackend, PostgresPoolConfig> = (
    name,
    options,
    { withBlockingConnection } = {},
  ) =>
    new PostgresQueueBackend(
      new RetryingConnection(options.connection, onError),
      name,
      options,
      true,
      withBlockingConnection ? name : undefined,
    )
  const bull = withBackend(createBackend)
  return {
    kind: 'postgres',
    queue: (name) => new bull.Queue(name, { connection }) as unknown as Queue,
    worker: (name, processor, options) =>
      new bull.Worker(name, processor, { connection, ...tuning, ...options }) as unknown as Worker,
    mayEvict: async () => false,
    close: async () => undefined,
  }
}

export const connect = (config: QueueConfig): Promise<Connection> =>
  config.redis ? Promise.resolve(connectRedis(config.redis, config)) : connectPostgres(config)
