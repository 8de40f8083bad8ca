import type { Environment } from '@velvet/contracts/config'
import { deliveryJobs } from '@velvet/contracts/delivery'
import { importJobs } from '@velvet/contracts/imports'
import { instagramJobs } from '@velvet/contracts/instagram'
import { retentionJobs } from '@velvet/contracts/retention'
import { listen } from '@velvet/database'
import { createQueues } from '@velvet/queues'
import { redisServerOf } from '@velvet/queues/redis'
import { startDelivery } from '@velvet/services/delivery'
import { startRefreshes } from '@velvet/services/instagram'
import { type ProcessContext, withActor } from '@velvet/services/kernel'
import { watchSends } from '@velvet/watching/provider-calls'
import type { Tracing } from '@velvet/watching/tracing'
import type { Logger } from 'pino'
import { campaignHandlers } from './campaigns/campaigns.handlers.ts'
import { openPicturesLater, openSources } from './compose-instagram.ts'
import { importHandlers } from './imports/imports.handlers.ts'
import { instagramHandlers } from './instagram/instagram.handlers.ts'
import { judgeError } from './judge-error.ts'
import { startOutboxRelay } from './outbox-relay.ts'
import { retentionHandlers } from './retention/retention.handlers.ts'
import { deliverySettingsOf, retentionLimitsOf } from './settings.ts'
import { startWatches } from './start-watches.ts'
import { withJobLines } from './watching/job-lines.ts'
import { withJobSpans } from './watching/job-spans.ts'
import { type Metrics, watchWork } from './watching/metrics.ts'

const maxFinishMs = 15_000
/** Lookups spend their time waiting for an answer; pictures take processor time. */
const concurrency = { delivery: 4, maintenance: 4, instagram: 16, pictures: 2 }

/** Null without a key, to save memory. */
const openSendGrid = async (env: Environment) => {
  if (!env.SENDGRID_API_KEY) return null
  const { createSendGrid } = await import('@velvet/providers/sendgrid')
  return createSendGrid({
    apiKey: env.SENDGRID_API_KEY,
    baseUrl: env.SENDGRID_BASE_URL,
    maxConnections: env.EMAIL_CONCURRENCY,
  })
}

/** Null without an account, to save memory; the configuration ensures that an account has a token and a sender. */
const openTwilio = async (env: Environment, publicOrigin: string) => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  const { TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid } = env
  const sender = messagingServiceSid ? { messagingServiceSid } : from ? { from } : null
  if (!accountSid || !authToken || !sender) return null
  const { createTwilio } = await import('@velvet/providers/twilio')
  return createTwilio({
    accountSid,
    authToken,
    sender,
    baseUrl: env.TWILIO_BASE_URL,
    // Lookups must not use the connections of calls.
    maxConnections: env.SMS_CONCURRENCY * 2,
    statusCallbackUrl: `${publicOrigin}/api/webhooks/twilio/status`,
  })
}

const jobs = [...deliveryJobs, ...importJobs, ...instagramJobs, ...retentionJobs]

type WorkOptions = {
  env: Environment
  process: ProcessContext
  /** Where listening and locks last as long as a connection. */
  databaseUrl: string
  logger: Logger
  tracing: Tracing | null
  metrics: Metrics
}

export type Work = {
  isQueueReady: () => Promise<boolean>
  /** Finishes running calls and gives the rest back. */
  stop: () => Promise<void>
}

/** Starts everything a worker does. */
export const startWork = async ({
  env,
  process,
  databaseUrl,
  logger,
  tracing,
  metrics,
}: WorkOptions): Promise<Work> => {
  const { registry, watchCall } = metrics
  const queues = await createQueues({
    databaseUrl,
    redis: redisServerOf(env),
    onError: (error) => logger.warn({ error: error.message }, 'a queue is in trouble'),
  })
  const context = withActor(process, { kind: 'system', name: 'worker' })
  const email = await openSendGrid(env)
  if (!email) logger.warn({}, 'email is not configured: nothing is sent until SENDGRID_API_KEY is set')
  const sms = await openTwilio(env, process.settings.publicOrigin)
  if (!sms) logger.warn({}, 'texts are not configured: none is sent until TWILIO_ACCOUNT_SID is set')

  const { sources, close: closeSources } = await openSources(env, process.settings, watchCall)
  if (sources.length === 0) logger.warn({}, 'no source of Instagram profiles is configured: none is fetched')
  const pictures = openPicturesLater(env)

  const stopping = new AbortController()
  const abandoning = new AbortController()
  const delivery = startDelivery(process, deliverySettingsOf(env), {
    email: email && watchSends(watchCall, 'sendgrid', email),
    sms: sms && watchSends(watchCall, 'twilio', sms),
  })
  const refreshes = startRefreshes(context, sources)
  queues.work({
    jobs,
    handlers: [
      ...campaignHandlers(context, delivery, stopping.signal),
      ...importHandlers(context, stopping.signal),
      // A request to a source is already paid for: its answer may arrive for as long as this worker can wait.
      ...instagramHandlers(context, { sources, refreshes, openPictures: pictures.open }, abandoning.signal),
      ...retentionHandlers(
        withActor(process, { kind: 'system', name: 'retention' }),
        retentionLimitsOf(env),
        stopping.signal,
      ),
    ],
    concurrency,
    around: withJobSpans(tracing, withJobLines(logger)),
    judge: (error, { name }) => {
      const verdict = judgeError(error)
      logger.warn({ job: name, verdict, error: String(error) }, 'a job failed')
      return verdict
    },
  })
  const relay = startOutboxRelay({ context, databaseUrl, jobs, queues, listen })
  const watches = startWatches(context, sources, stopping.signal)
  watchWork(registry, delivery, queues)

  return {
    isQueueReady: queues.isReady,
    stop: async () => {
      stopping.abort()
      const longEnough = setTimeout(() => abandoning.abort(), maxFinishMs)
      await watches.close()
      await relay.close()
      await Promise.all([delivery.stop(maxFinishMs), refreshes.stop(maxFinishMs), queues.close()])
      clearTimeout(longEnough)
      await closeSources()
      await pictures.close()
      email?.close()
      sms?.close()
    },
  }
}
