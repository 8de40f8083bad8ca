import type { Queues } from '@velvet/queues'
import type { Delivery } from '@velvet/services/delivery'
import { inTime } from '@velvet/watching/in-time'
import { watchProviderCalls } from '@velvet/watching/provider-calls'
import type { Tracing } from '@velvet/watching/tracing'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

const maxCountMs = 2_000

/** The worker's own metrics, in Prometheus format. */
export const createMetrics = (tracing: Tracing | null) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return { registry, watchCall: watchProviderCalls(registry, tracing) }
}

export type Metrics = ReturnType<typeof createMetrics>

/** The current sending and queue numbers, read on each scrape. */
export const watchWork = (registry: Registry, delivery: Delivery, queues: Queues): void => {
  const registers = [registry]
  new Gauge({
    name: 'velvet_delivery_recipients',
    help: 'Calls in flight, and recipients that this worker claimed ahead',
    labelNames: ['channel', 'stage'],
    registers,
    collect() {
      for (const { channel, lane } of delivery.stats()) {
        this.set({ channel, stage: 'in_flight' }, lane.inFlight)
        this.set({ channel, stage: 'claimed' }, lane.claimed)
      }
    },
  })
  new Gauge({
    name: 'velvet_delivery_provider_open',
    help: '1 while a provider is not called because it keeps failing',
    labelNames: ['channel'],
    registers,
    collect() {
      for (const { channel, lane } of delivery.stats()) this.set({ channel }, lane.breaker === 'closed' ? 0 : 1)
    },
  })
  new Counter({
    name: 'velvet_delivery_results_total',
    help: 'Messages by the result of their latest try',
    labelNames: ['channel', 'state'],
    registers,
    collect() {
      this.reset()
      for (const { channel, counts } of delivery.stats())
        for (const [state, count] of Object.entries(counts)) this.inc({ channel, state }, count)
    },
  })
  new Gauge({
    name: 'velvet_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      const counts = await inTime(maxCountMs, queues.counts)
      for (const [queue, states] of Object.entries(counts ?? {}))
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count)
    },
  })
}
