import { login } from '@velvet/contracts/auth'
import { streamChanges } from '@velvet/contracts/changes'
import type { ReplicaLag } from '@velvet/database'
import { inTime } from '@velvet/watching/in-time'
import { watchProviderCalls } from '@velvet/watching/provider-calls'
import type { Tracing } from '@velvet/watching/tracing'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Scrapers wait ten seconds. */
const maxLookMs = 2_000

/** The api's own metrics, in Prometheus format. */
export const createMetrics = (tracing: Tracing | null = null) => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    watchCall: watchProviderCalls(registry, tracing),
    httpSeconds: new Histogram({
      name: 'velvet_http_seconds',
      help: 'Time to answer a request, by route and class of status; live updates, which stay open, are left out',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    replicaReads: new Counter({
      name: 'velvet_replica_reads_total',
      help: 'Reads that a replica may answer, by its answer or the reason why the primary answered',
      labelNames: ['result'],
      registers,
    }),
    loginFailures: new Counter({
      name: 'velvet_login_failures_total',
      help: 'Logins rejected for an unknown user, a wrong password, or an inactive account',
      registers,
    }),
    webhookLag: new Histogram({
      name: 'velvet_webhook_lag_seconds',
      help: 'Time from an event at a provider until its report reaches the api; Twilio does not report when events happened',
      labelNames: ['provider'],
      buckets: [1, 2, 5, 10, 30, 60, 300, 900, 3_600, 21_600],
      registers,
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

/** Counts the screens that receive live updates from this process. */
export const watchScreens = ({ registry }: Metrics, count: () => number): void => {
  new Gauge({
    name: 'velvet_sse_clients',
    help: 'Open screens that receive live updates',
    registers: [registry],
    collect() {
      this.set(count())
    },
  })
}

/** How far the replica is behind the primary; no value without a replica, or while one of them does not answer. */
export const watchReplica = ({ registry }: Metrics, readLag: () => Promise<ReplicaLag | null>): void => {
  const bytes = new Gauge({
    name: 'velvet_replica_lag_bytes',
    help: 'How much of the log of the primary the replica has not replayed',
    registers: [registry],
  })
  new Gauge({
    name: 'velvet_replica_lag_seconds',
    help: 'How old the newest change is that the replica shows; 0 when it has them all',
    registers: [registry],
    async collect() {
      const lag = await inTime(maxLookMs, readLag)
      this.reset()
      bytes.reset()
      if (!lag) return
      this.set(lag.seconds)
      bytes.set(lag.bytes)
    },
  })
}

export const registerMetrics = (app: FastifyInstance, { httpSeconds, loginFailures }: Metrics): void => {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const { endpoint } = routeOptions.config
    if (endpoint === streamChanges) return
    if (endpoint === login && statusCode === 401) loginFailures.inc()
    const route = routeOptions.url ?? 'unknown'
    httpSeconds.observe({ route, method, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
  })
}
