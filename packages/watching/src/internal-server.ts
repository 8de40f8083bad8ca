import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { askNeeds, type Needs, watchDependencies } from './dependencies.ts'

/**
 * Serves health and metrics on a separate port that no gateway forwards: `/healthz` while the process lives, `/readyz` with 503
 * and the names of the missing dependencies while it cannot work, and `/metrics` in the Prometheus text format. Each answers
 * within a few seconds, whatever is missing.
 */
export const createInternalServer = (registry: Registry, needs: Needs): FastifyInstance => {
  watchDependencies(registry, needs)
  const server: FastifyInstance = Fastify({ logger: false })
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const missing = (await askNeeds(needs)).filter(({ isThere }) => !isThere).map(({ name }) => name)
    return missing.length === 0
      ? { status: 'ready' }
      : reply.code(503).header('retry-after', 2).send({ status: 'waiting', missing })
  })
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return server
}
