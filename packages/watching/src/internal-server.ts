import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Registry } from 'prom-client'
import { askNeeds, type Needs, watchDependencies } from './dependencies.ts'

/**
 * Serves health and metrics on a separate port that no gateway forwards: `/healthz` while the process lives, `/readyz` with 503
 * and the names of the missing dependencies while it cannot work, `/readyz/NAME` for one of them alone, and `/metrics` in the
 * Prometheus text format. Each answers within a few seconds, whatever is missing. The process works without its `comforts`, which
 * `/readyz/NAME` and the metrics report as well.
 */
export const createInternalServer = (registry: Registry, needs: Needs, comforts: Needs = {}): FastifyInstance => {
  const all = { ...needs, ...comforts }
  watchDependencies(registry, all)
  const server: FastifyInstance = Fastify({ logger: false })
  server.get('/healthz', async () => ({ status: 'ok' }))
  const answer = async (asked: Needs, reply: FastifyReply) => {
    const missing = (await askNeeds(asked)).filter(({ isThere }) => !isThere).map(({ name }) => name)
    return missing.length === 0
      ? { status: 'ready' }
      : reply.code(503).header('retry-after', 2).send({ status: 'waiting', missing })
  }
  server.get('/readyz', async (_request, reply) => answer(needs, reply))
  for (const [name, ask] of Object.entries(all))
    server.get(`/readyz/${name}`, async (_request, reply) => answer({ [name]: ask }, reply))
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return server
}
