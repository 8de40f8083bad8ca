import { type DatabaseHandle, isReachable } from '@velvet/database'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Health and metrics, on a port of their own that no gateway forwards. `/readyz` asks the database. */
export const createInternalServer = ({ registry }: Metrics, db: DatabaseHandle): FastifyInstance => {
  const server: FastifyInstance = Fastify({ logger: false })
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) =>
    (await isReachable(db))
      ? { status: 'ready' }
      : reply
          .code(503)
          .header('retry-after', 2)
          .send({ status: 'waiting', missing: ['database'] }),
  )
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return server
}
