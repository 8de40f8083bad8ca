import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@velvet/contracts/kernel'
import type { TestSenders } from '@velvet/services/campaigns'
import type { OpenSources, PictureTools } from '@velvet/services/instagram'
import type { ProcessContext } from '@velvet/services/kernel'
import type { Tracing } from '@velvet/watching/tracing'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Cluster, Redis } from 'ioredis'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { Drain } from './drain.ts'
import type { ImportThreads } from './imports/open-import-threads.ts'
import { registerBodyParsers } from './kernel/bodies/body-parsers.ts'
import { answerBrokenAddress } from './kernel/broken-addresses.ts'
import { registerHeaders } from './kernel/headers.ts'
import { createMounting } from './kernel/mount.ts'
import { answerError } from './kernel/problem-mapper.ts'
import { createRateLimits } from './kernel/rate-limits.ts'
import { registerReference } from './kernel/reference.ts'
import type { ReplicaReads } from './kernel/replica-reads.ts'
import { compileSerializer, createValidatorCompiler } from './kernel/schema-compilers.ts'
import { registerSessions } from './kernel/session.ts'
import { registerUnknownPaths } from './kernel/unknown-paths.ts'
import { type QueueBoardOptions, registerQueueBoard } from './queues/queue-board.ts'
import { slices } from './slices.ts'
import { registerAccessLines } from './watching/access-line.ts'
import { type Metrics, registerMetrics } from './watching/metrics.ts'
import { registerRequestSpans } from './watching/request-spans.ts'
import type { WebhookReaders } from './webhooks/webhooks.routes.ts'

export type AppOptions = {
  process: ProcessContext
  logger: FastifyBaseLogger
  redis: Redis | Cluster | null
  rateLimits: boolean
  metrics: Metrics
  /** Absent where nothing is traced. */
  tracing?: Tracing | null
  changes: ChangeFeed
  /** Absent in apis that are never stopped under load. */
  drain?: Drain
  webhooks: WebhookReaders
  importThreads: ImportThreads
  /** Where uploads are kept while they are read; created with the first one. */
  uploadFolder: string
  testSenders: TestSenders
  openSources: OpenSources
  pictures: PictureTools
  openBoard: QueueBoardOptions['openBoard']
  /** Absent where no replica answers reads. */
  reads?: ReplicaReads | null
  /** Addresses whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
}

/** The gateway's id, so that one request has one id in every log. */
const forwardedId = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined

/** The api as it runs in production; tests use the same one. `mounted` lists every endpoint it serves. */
export const createApp = async (
  options: AppOptions,
): Promise<{ app: FastifyInstance; mounted: readonly Endpoint[] }> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    trustProxy: options.trustedProxies,
    genReqId: (request) => forwardedId(request.headers['x-request-id']) ?? randomUUID(),
    bodyLimit: 100 * 1024,
    // Slow senders: the gateway's limit, which leaves a large import time to arrive.
    requestTimeout: 600_000,
    http: { headersTimeout: 15_000 },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    exposeHeadRoutes: false,
    frameworkErrors: answerBrokenAddress,
    // While the api stops, calls on an existing connection are answered, and the connection is then closed.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(createValidatorCompiler())
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler(answerError)
  registerBodyParsers(app)
  registerHeaders(app)
  if (options.tracing) registerRequestSpans(app, options.tracing)
  registerMetrics(app, options.metrics)
  registerAccessLines(app)
  options.drain?.register(app)
  await registerReference(app)
  await registerSessions(app, options.process)

  const mounted: Endpoint[] = []
  const rateLimits = createRateLimits({ redis: options.redis, isOn: options.rateLimits })
  await app.register(async (scope) => {
    const { process, changes, reads = null } = options
    const mounting = createMounting(scope, { process, rateLimits, mounted, changes, reads })
    for (const slice of slices(options)) slice(mounting)
  })
  await registerQueueBoard(app, { ...options, rateLimits })
  registerUnknownPaths(app, mounted)
  await app.ready()
  return { app, mounted }
}
