import type { Endpoint, RateName } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { clientBlock, siteBlock } from '@velvet/domain/network'
import type { FastifyRequest } from 'fastify'
import type { Cluster, Redis } from 'ioredis'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'

type Window = { points: number; seconds: number }
type Rule = { by: 'client' | 'site' | 'session' | 'webhook' | 'everyone'; window: Window; burst?: Window }
type Bucket = RateName | 'admin' | 'webhook'

/**
 * Calls allowed per window; a burst adds points on top. A client is an IPv4 address or a /64 of IPv6. A site is a /48 of IPv6: it
 * gets a multiple, so that other networks keep their capacity however many /64s are used in this one.
 */
const rules: Record<Bucket, readonly Rule[]> = {
  reading: [
    { by: 'client', window: { points: 120, seconds: 60 } },
    { by: 'site', window: { points: 2_400, seconds: 60 } },
  ],
  application: [
    { by: 'client', window: { points: 10, seconds: 60 }, burst: { points: 20, seconds: 600 } },
    { by: 'client', window: { points: 200, seconds: 86_400 } },
    { by: 'site', window: { points: 30, seconds: 60 }, burst: { points: 60, seconds: 600 } },
    { by: 'site', window: { points: 2_000, seconds: 86_400 } },
    { by: 'everyone', window: { points: 120, seconds: 60 } },
  ],
  send: [{ by: 'session', window: { points: 10, seconds: 60 } }],
  // One-to-one texts, however fast an admin types (T33).
  text: [{ by: 'session', window: { points: 30, seconds: 60 } }],
  // Tests of integrations cost money per call.
  test: [{ by: 'session', window: { points: 10, seconds: 60 } }],
  picture: [{ by: 'session', window: { points: 120, seconds: 60 } }],
  // As many as an admin who scrolls through a thousand rows sees.
  kept_picture: [{ by: 'session', window: { points: 6_000, seconds: 60 } }],
  unsubscribe: [{ by: 'client', window: { points: 60, seconds: 60 } }],
  // A whole company reads its email from one address, and its scanner opens every link first.
  link: [{ by: 'client', window: { points: 600, seconds: 60 } }],
  // A queue at the door opens its passes behind one address.
  guest: [
    { by: 'client', window: { points: 600, seconds: 60 } },
    { by: 'site', window: { points: 2_400, seconds: 60 } },
  ],
  report: [{ by: 'client', window: { points: 30, seconds: 60 } }],
  admin: [{ by: 'session', window: { points: 600, seconds: 60 } }],
  webhook: [{ by: 'webhook', window: { points: 3_000, seconds: 60 } }],
}

type Limiter = { by: Rule['by']; consume: (key: string) => Promise<unknown> }

const build = (name: string, rule: Rule, redis: Redis | Cluster | null): Limiter => {
  const limiter = (suffix: string, { points, seconds }: Window) => {
    const options = { keyPrefix: `rate:${name}:${suffix}`, points, duration: seconds }
    const memory = new RateLimiterMemory(options)
    return redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory, rejectIfRedisNotReady: true })
      : memory
  }
  const main = limiter('main', rule.window)
  const whole = rule.burst ? new BurstyRateLimiter(main, limiter('burst', rule.burst)) : main
  return { by: rule.by, consume: (key) => whole.consume(key) }
}

/** The parts of an endpoint that a limit uses. */
type Limited = Pick<Endpoint, 'access' | 'path' | 'rate'>

const bucketOf = (endpoint: Limited): Bucket =>
  endpoint.rate ?? (endpoint.access === 'admin' ? 'admin' : endpoint.access === 'webhook' ? 'webhook' : 'reading')

/** The limit that the body of a call selects besides that of its endpoint, if any. */
const chosenBucket = ({ rateWhen }: Endpoint, body: unknown): Bucket | null => {
  const value = rateWhen && (body as Record<string, unknown> | undefined)?.[rateWhen.key]
  return rateWhen && typeof value === 'string' && rateWhen.isOneOf.includes(value) ? rateWhen.rate : null
}

/** Null when a rule does not apply to this call. */
const keyOf = (by: Rule['by'], endpoint: Limited, request: FastifyRequest): string | null => {
  if (by === 'site') return siteBlock(request.ip)
  const client = clientBlock(request.ip)
  if (by === 'client') return client
  if (by === 'session') return request.session?.admin?.id ?? client
  // A busy provider must not block another, nor its reports the STOP of a recipient, nor a stranger any of them.
  return by === 'webhook' ? `${endpoint.path} ${client}` : 'all'
}

/**
 * Counts calls, over all replicas when Redis is available and per process otherwise: `ofCall` before the body is read, `ofBody`
 * when the body is known to be valid. Both refuse `too_many_requests` (429) with the seconds to wait.
 */
export const createRateLimits = (options: { redis: Redis | Cluster | null; isOn: boolean }) => {
  const limiters = new Map<Bucket, Limiter[]>(
    (Object.entries(rules) as [Bucket, readonly Rule[]][]).map(([name, list]) => [
      name,
      list.map((rule, index) => build(`${name}:${index}`, rule, options.redis)),
    ]),
  )
  const count = async (bucket: Bucket | null, endpoint: Limited, request: FastifyRequest): Promise<void> => {
    if (!options.isOn || !bucket) return
    for (const { by, consume } of limiters.get(bucket) ?? []) {
      const key = keyOf(by, endpoint, request)
      if (key === null) continue
      try {
        await consume(key)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const retryAfterSeconds = Math.max(1, Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000))
        throw new AppError('limited', 'too_many_requests', 'Too many requests. Please wait a moment and try again.', {
          retryAfterSeconds,
        })
      }
    }
  }
  return {
    ofCall: (endpoint: Limited, request: FastifyRequest) => count(bucketOf(endpoint), endpoint, request),
    ofBody: (endpoint: Endpoint, request: FastifyRequest) =>
      count(chosenBucket(endpoint, request.body), endpoint, request),
  }
}
export type RateLimits = ReturnType<typeof createRateLimits>
