import { Gauge, type Registry } from 'prom-client'
import { inTime } from './in-time.ts'

/** What waits in the database. Times in seconds, 0 where nothing is due. */
export type Backlog = {
  readonly outboxOldestSeconds: number
  readonly ledgerOldestDueSeconds: Readonly<Record<string, number>>
  readonly messages: Readonly<Record<string, number>>
}

const maxReadMs = 2_000

/**
 * Reads the backlog once per scrape. While it cannot be read within two seconds these metrics have no value, and no second
 * reading is started while another one is running.
 */
export const watchBacklog = (registry: Registry, read: () => Promise<Backlog>): void => {
  const registers = [registry]
  let reading: Promise<Backlog> | null = null
  const readOnce = (): Promise<Backlog> => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const known = (): Promise<Backlog | null> => inTime(maxReadMs, readOnce)

  new Gauge({
    name: 'velvet_outbox_oldest_seconds',
    help: 'How long the oldest due job in the outbox has waited to be handed to the queue',
    registers,
    async collect() {
      this.remove()
      const backlog = await known()
      if (backlog) this.set(backlog.outboxOldestSeconds)
    },
  })
  new Gauge({
    name: 'velvet_ledger_oldest_due_seconds',
    help: 'How long the oldest due message of the ledger has waited to be sent; those of paused campaigns do not count',
    labelNames: ['channel'],
    registers,
    async collect() {
      this.reset()
      const backlog = await known()
      for (const [channel, seconds] of Object.entries(backlog?.ledgerOldestDueSeconds ?? {}))
        this.set({ channel }, seconds)
    },
  })
  new Gauge({
    name: 'velvet_messages',
    help: 'Messages of the campaigns that are being sent, by state; needs_review counts those of all campaigns',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const backlog = await known()
      for (const [state, count] of Object.entries(backlog?.messages ?? {})) this.set({ state }, count)
    },
  })
}
