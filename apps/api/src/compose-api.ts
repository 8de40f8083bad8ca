import path from 'node:path'
import { type Environment, settingsOf } from '@velvet/contracts/config'
import { hasLimits, hasNewestSchema, isWritable, listen, noLimits, openDatabase, openReplica } from '@velvet/database'
import { parseSendGridEvents, verifySendGridSignature } from '@velvet/providers/sendgrid-webhook'
import { readTwilioCalls } from '@velvet/providers/twilio-webhook'
import { readBacklog } from '@velvet/services/backlog'
import { removeAbandonedSpools } from '@velvet/services/imports'
import { awaitAddressKey, newId, type ProcessContext } from '@velvet/services/kernel'
import type { ReadEmailEvents } from '@velvet/services/webhooks'
import { watchBacklog } from '@velvet/watching/backlog'
import { createInternalServer } from '@velvet/watching/internal-server'
import { openTracing } from '@velvet/watching/open-tracing'
import { watchPool } from '@velvet/watching/pool'
import { querySpans } from '@velvet/watching/query-spans'
import { tracesOf } from '@velvet/watching/tracing'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openChangeFeed } from './changes/change-feed.ts'
import { openPictures } from './compose-pictures.ts'
import { openQueueBoardLater } from './compose-queue-board.ts'
import { openSourcesLater } from './compose-sources.ts'
import { openTestSenders } from './compose-test-senders.ts'
import { createDrain } from './drain.ts'
import { openImportThreads } from './imports/open-import-threads.ts'
import { createMetrics, type Metrics, watchReplica, watchScreens } from './watching/metrics.ts'

const defaultPoolSize = 20

/** Parses SendGrid's signed calls; null without the key that verifies them. */
const sendGridReader = (publicKey: string | undefined, { webhookLag }: Metrics): ReadEmailEvents | null =>
  publicKey === undefined
    ? null
    : async ({ rawBody, headers }, now) => {
        const signature = headers['x-twilio-email-event-webhook-signature']
        const timestamp = headers['x-twilio-email-event-webhook-timestamp']
        if (!verifySendGridSignature({ publicKey, signature, timestamp, rawBody, now })) return 'forged'
        const events = await parseSendGridEvents(rawBody)
        for (const { occurredAt } of events ?? [])
          webhookLag.observe({ provider: 'sendgrid' }, Math.max(0, now.getTime() - occurredAt.getTime()) / 1000)
        return events ?? 'malformed'
      }

/** An unavailable or slow Redis delays no call: calls are then counted in this process. */
const countingCalls = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 1_000,
  socketTimeout: 2_000,
}

/** Loaded only where it is used: a small venue runs without Redis. */
const connectRedis = async (env: Environment, logger: Logger) => {
  const { openRedis, redisServerOf } = await import('@velvet/queues/redis')
  const server = redisServerOf(env)
  return (
    server &&
    openRedis(server, countingCalls, (error) => logger.warn({ error: error.message }, 'redis is not reachable'))
  )
}

/** Builds everything the api needs from its configuration. */
export const composeApi = async (env: Environment, logger: Logger) => {
  const url = env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is required')
  const directUrl = env.DATABASE_DIRECT_URL ?? url
  const isPooled = env.DATABASE_DIRECT_URL !== undefined
  const tracing = await openTracing(env, 'velvet-api', logger)
  const { db, pool, close } = openDatabase({
    url,
    isPooled,
    poolSize: env.DATABASE_POOL_SIZE ?? defaultPoolSize,
    onError: (error) => logger.warn({ error: error.message }, 'a database connection broke'),
    ...(tracing ? { onQuery: querySpans(tracing) } : {}),
  })
  const replica = env.DATABASE_READ_URL
    ? openReplica({
        url: env.DATABASE_READ_URL,
        isPooled,
        poolSize: env.DATABASE_POOL_SIZE ?? defaultPoolSize,
        onError: (error) => logger.warn({ error: error.message }, 'a connection to the replica broke'),
        onLost: (error) => logger.warn({ error: error.message }, 'the replica is lost, the primary answers its reads'),
        ...(tracing ? { onQuery: querySpans(tracing) } : {}),
      })
    : null
  const redis = env.REDIS_URL ? await connectRedis(env, logger) : null
  const processContext: ProcessContext = {
    db,
    hasReplica: replica !== null,
    now: () => new Date(),
    dueClock: 'database',
    newId,
    logger,
    settings: settingsOf(env),
    ...(tracing ? { traces: tracesOf(tracing) } : {}),
  }
  const changes = openChangeFeed(listen, directUrl, (error) =>
    logger.warn({ error: error.message }, 'not hearing changes'),
  )
  const metrics = createMetrics(tracing)
  watchPool(metrics.registry, pool)
  watchBacklog(metrics.registry, () => readBacklog(processContext))
  watchScreens(metrics, changes.count)
  watchReplica(metrics, async () => (replica ? replica.readLag(db) : null))
  const testSenders = openTestSenders(env, processContext.settings.publicOrigin, metrics.watchCall)
  const pictures = openPictures(env)
  const sources = openSourcesLater(env, metrics.watchCall)
  const importThreads = openImportThreads(directUrl)
  // In a container, /tmp is memory.
  const uploadFolder = path.join(env.DATA_DIR, 'uploads')
  const drain = createDrain(env.DRAIN_MS ?? 0)
  const queueBoard = openQueueBoardLater(env, logger)
  const { app, mounted } = await createApp({
    metrics,
    tracing,
    changes,
    drain,
    webhooks: {
      sendgrid: sendGridReader(env.SENDGRID_WEBHOOK_PUBLIC_KEY, metrics),
      twilio: env.TWILIO_AUTH_TOKEN === undefined ? null : readTwilioCalls(env.TWILIO_AUTH_TOKEN),
    },
    testSenders,
    openSources: sources.openSources,
    pictures,
    openBoard: queueBoard.open,
    reads: replica && { replica, onRead: (result) => metrics.replicaReads.inc({ result }) },
    importThreads,
    uploadFolder,
    process: processContext,
    logger,
    redis,
    rateLimits: env.RATE_LIMITS,
    trustedProxies: env.TRUSTED_PROXIES.split(/[\s,]+/).filter(Boolean),
  })
  let isStarting = false
  const internal = createInternalServer(
    metrics.registry,
    {
      database: () => isWritable(db),
      schema: () => hasNewestSchema(db),
      serving: async () => !isStarting && !drain.isDraining(),
    },
    replica ? { replica: replica.isThere } : {},
  )
  return {
    app,
    internal,
    mounted,
    /** Serves calls only after the address key is verified: with another key, unsubscribed addresses would not be recognized. */
    serve: async (address: { host: string; port: number }): Promise<void> => {
      isStarting = true
      await awaitAddressKey(processContext)
      if (isPooled && !(await hasLimits(db))) logger.warn({}, noLimits)
      await removeAbandonedSpools(uploadFolder, processContext.now())
      await app.listen(address)
      isStarting = false
    },
    /** Ends once every received call has been answered; until `DRAIN_MS` have passed, new calls are still accepted. */
    close: async () => {
      await drain.drain()
      await app.close()
      await internal.close()
      await importThreads.close()
      testSenders.close()
      await sources.close()
      await pictures.close()
      await queueBoard.close()
      redis?.disconnect()
      await changes.close()
      await replica?.close()
      await close()
      await tracing?.close()
    },
  }
}
