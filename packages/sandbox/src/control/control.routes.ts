import type { FastifyInstance } from 'fastify'
import { type Channel, type ChannelFaults, calm, type FaultPlan } from '../faults.ts'
import type { MessageQuery } from '../message-log.ts'
import type { EventFaults } from '../playback/playback.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { faultsSchema } from './faults-schema.ts'

type FaultChange = Partial<Pick<FaultPlan, 'seed' | 'latencyMs' | 'clockAheadMs' | 'texts'>> & {
  email?: Partial<ChannelFaults>
  sms?: Partial<ChannelFaults>
  events?: Partial<EventFaults>
}

export type ListQuery = { channel?: string; to?: string; limit?: string; before?: string }

const isChannel = (text: unknown): text is Channel => text === 'email' || text === 'sms'

/** What a query string asks for; anything malformed is as if it were absent. */
export const messageQuery = (query: ListQuery, defaultLimit: number, maxLimit: number): MessageQuery => ({
  ...(isChannel(query.channel) ? { channel: query.channel } : {}),
  ...(query.to?.trim() ? { to: query.to.trim() } : {}),
  ...(query.before && /^\d+$/.test(query.before) ? { before: Number(query.before) } : {}),
  limit: Math.min(Math.max(1, Number(query.limit) || defaultLimit), maxLimit),
})

/** The control API: faults, log and counts, as JSON. */
export const controlRoutes = (app: FastifyInstance, state: SandboxState): void => {
  const { faults, playback, log, stoppedNumbers } = state
  const shown = (): object => ({ ...faults.plan(), events: playback.faults() })

  app.get('/sandbox/faults', () => shown())

  app.post<{ Body: FaultChange }>('/sandbox/faults', { schema: { body: faultsSchema } }, ({ body }) => {
    const { email, sms, events, ...others } = body
    const now = faults.plan()
    const fresh = calm(now.seed, now.latencyMs)
    faults.set({
      ...now,
      ...others,
      email: email ? { ...fresh.email, ...email } : now.email,
      sms: sms ? { ...fresh.sms, ...sms } : now.sms,
    })
    if (events) playback.setFaults({ ...playback.faults(), ...events })
    return shown()
  })

  app.delete('/sandbox/faults', () => {
    const { seed, latencyMs } = faults.plan()
    faults.set(calm(seed, latencyMs))
    playback.setFaults({
      ...playback.faults(),
      delayMs: 0,
      dropRate: 0,
      copies: 1,
      shuffle: false,
      without: [],
      unreported: [],
    })
    return shown()
  })

  app.get<{ Querystring: ListQuery }>('/sandbox/messages', ({ query }) => ({
    messages: log.list(messageQuery(query, 100, 10_000)),
  }))

  app.delete('/sandbox/messages', (_request, reply) => {
    log.clear()
    playback.clear()
    stoppedNumbers.clear()
    return reply.code(204).send()
  })

  app.get('/sandbox/stats', () => ({ ...log.stats(), events: playback.stats() }))

  app.post('/sandbox/replay', () => {
    const messages = log.list({ limit: Number.POSITIVE_INFINITY })
    for (const message of messages) playback.replay(message)
    return { replayed: messages.length }
  })
}
