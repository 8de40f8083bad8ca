import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Stops without losing a call. From the moment it begins to drain the api is no longer ready, and for `drainMs` it keeps
 * answering, so that gateways notice and switch to another api. Each answer closes its connection, so that a gateway cannot send
 * one more call on it just when the api stops.
 */
export const createDrain = (drainMs: number) => {
  let isDraining = false
  return {
    isDraining: (): boolean => isDraining,
    register: (app: FastifyInstance): void => {
      app.addHook('onSend', async (_request, reply) => {
        if (isDraining) reply.header('connection', 'close')
      })
    },
    drain: async (): Promise<void> => {
      isDraining = true
      await sleep(drainMs)
    },
  }
}

export type Drain = ReturnType<typeof createDrain>
