import type { ListenOptions } from '@velvet/database'
import type { AnyJob, Queues } from '@velvet/queues'
import { type Context, relayOutbox } from '@velvet/services/kernel'
import { repeat } from '@velvet/services/leases'

const lookMs = 2_000
const batch = 100

export type RelayOptions = {
  context: Context
  databaseUrl: string
  jobs: readonly AnyJob[]
  queues: Pick<Queues, 'add'>
  listen: (options: ListenOptions) => { close: () => Promise<void> }
}

/** Relays outbox rows to the queues: at once when they are announced, and by polling every two seconds. */
export const startOutboxRelay = ({
  context,
  databaseUrl,
  jobs,
  queues,
  listen,
}: RelayOptions): { close: () => Promise<void> } => {
  const byName = new Map(jobs.map((job) => [job.name as string, job]))
  const relay = repeat(context, 'read the outbox', lookMs, async () => {
    const relayed = await relayOutbox(
      context,
      [...byName.keys()],
      async ({ id, job: name, payload, requestId, traceparent }) => {
        const job = byName.get(name)
        if (job) await queues.add(job, payload, { id, requestId, traceparent })
      },
      batch,
    )
    if (relayed === batch) relay.ring()
  })
  const listening = listen({
    url: databaseUrl,
    channel: 'outbox',
    onMessage: relay.ring,
    onConnected: relay.ring,
    onError: (error) =>
      context.logger.warn({ error: error.message }, 'not hearing the outbox; looking every two seconds'),
  })
  return {
    close: async () => {
      await relay.stop()
      await listening.close()
    },
  }
}
