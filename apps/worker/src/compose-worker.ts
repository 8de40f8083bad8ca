import { type Environment, settingsOf } from '@velvet/contracts/config'
import { hasLimits, hasNewestSchema, isWritable, noLimits, openDatabase } from '@velvet/database'
import { readBacklog } from '@velvet/services/backlog'
import { awaitAddressKey, newId, type ProcessContext } from '@velvet/services/kernel'
import { watchBacklog } from '@velvet/watching/backlog'
import { createInternalServer } from '@velvet/watching/internal-server'
import { openTracing } from '@velvet/watching/open-tracing'
import { watchPool } from '@velvet/watching/pool'
import { querySpans } from '@velvet/watching/query-spans'
import { tracesOf } from '@velvet/watching/tracing'
import type { Logger } from 'pino'
import { startWork, type Work } from './compose-work.ts'
import { createMetrics } from './watching/metrics.ts'

const defaultPoolSize = 10
const maxStatementMs = 30_000

/** Builds everything a worker needs from its configuration. */
export const composeWorker = async (env: Environment, logger: Logger) => {
  const { DATABASE_URL: databaseUrl } = env
  if (!databaseUrl) throw new Error('DATABASE_URL is required')
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl
  const isPooled = env.DATABASE_DIRECT_URL !== undefined
  const tracing = await openTracing(env, 'velvet-worker', logger)
  const {
    db,
    pool,
    close: closeDatabase,
  } = openDatabase({
    url: databaseUrl,
    isPooled,
    poolSize: env.DATABASE_POOL_SIZE ?? defaultPoolSize,
    statementTimeoutMs: maxStatementMs,
    onError: (error) => logger.warn({ error: error.message }, 'a database connection broke'),
    ...(tracing ? { onQuery: querySpans(tracing) } : {}),
  })
  const process: ProcessContext = {
    db,
    now: () => new Date(),
    dueClock: 'database',
    newId,
    logger,
    settings: settingsOf(env),
    ...(tracing ? { traces: tracesOf(tracing) } : {}),
  }
  const metrics = createMetrics(tracing)
  watchPool(metrics.registry, pool)
  watchBacklog(metrics.registry, () => readBacklog(process))
  let work: Work | undefined
  const internal = createInternalServer(metrics.registry, {
    database: () => isWritable(db),
    schema: () => hasNewestSchema(db),
    queue: async () => (await work?.isQueueReady()) ?? false,
  })

  return {
    internal,
    /** Works only after the address key is verified: with another key, unsubscribed addresses would not be recognized. */
    work: async (): Promise<void> => {
      await awaitAddressKey(process)
      if (isPooled && !(await hasLimits(db))) logger.warn({}, noLimits)
      work = await startWork({ env, process, databaseUrl: directUrl, logger, tracing, metrics })
    },
    /** Finishes running calls and gives the rest back. */
    close: async (): Promise<void> => {
      await Promise.all([internal.close(), work?.stop()])
      await closeDatabase()
      await tracing?.close()
    },
  }
}
