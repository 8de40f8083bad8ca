import { type Environment, originsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { newId, type ProcessContext, type Settings } from '@velvet/services/kernel'
import { Redis } from 'ioredis'
import pino, { type Logger } from 'pino'
import { createApp } from './app.ts'
import { openChangeFeed } from './changes/change-feed.ts'
import { createInternalServer } from './watching/internal-server.ts'
import { createMetrics } from './watching/metrics.ts'

const senderOf = (text: string | undefined): Settings['emailFrom'] => {
  if (!text) return null
  const match = /^(.*)<([^<>]+)>$/.exec(text)
  return match
    ? { name: match[1]?.trim() || null, address: match[2]?.trim() ?? text }
    : { name: null, address: text.trim() }
}

const settingsOf = (env: Environment): Settings => {
  if (!env.SESSION_SECRET) throw new Error('SESSION_SECRET is required')
  return {
    ...originsOf(env),
    secret: env.SESSION_SECRET,
    loginLimits: env.LOGIN_LIMITS,
    emailFrom: senderOf(env.EMAIL_FROM),
    emailFooterAddress: env.EMAIL_FOOTER_ADDRESS ?? null,
  }
}

/** Logs are JSON without cookies, tokens, bodies or addresses. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: { process: 'api' },
    serializers: { req: (request: { method: string; id: string }) => ({ method: request.method, id: request.id }) },
    redact: ['req.headers', '*.password', '*.token', '*.authorization', '*.cookie'],
  })

/** Builds everything the api needs from its configuration. */
export const composeApi = async (env: Environment, logger: Logger) => {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is required')
  const { db, close } = openDatabase({
    url: env.DATABASE_URL,
    onError: (error) => logger.warn({ error: error.message }, 'a database connection broke'),
  })
  const redis = env.REDIS_URL ? new Redis(env.REDIS_URL, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }) : null
  redis?.on('error', (error) => logger.warn({ error: error.message }, 'redis is not reachable'))
  const processContext: ProcessContext = { db, now: () => new Date(), newId, logger, settings: settingsOf(env) }
  const changes = openChangeFeed(env.DATABASE_URL, (error) =>
    logger.warn({ error: error.message }, 'not hearing changes'),
  )
  const metrics = createMetrics()
  const { app, mounted } = await createApp({
    metrics,
    changes,
    process: processContext,
    logger,
    redis,
    rateLimits: env.RATE_LIMITS,
    trustedProxies: env.TRUSTED_PROXIES.split(',').map((address) => address.trim()),
  })
  const internal = createInternalServer(metrics, db)
  return {
    app,
    internal,
    mounted,
    close: async () => {
      await app.close()
      await internal.close()
      redis?.disconnect()
      await changes.close()
      await close()
    },
  }
}
