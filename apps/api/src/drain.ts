import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Leaving without losing a call. From the moment it begins to drain the api is no longer ready, and for `drainMs` it goes on
 * answering, so that gateways notice and turn to another one. Each answer closes its connection, so that none is left over
 * which a gateway could send one more call just when the api goes.
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
