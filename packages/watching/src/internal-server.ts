import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/** What a process needs to do its work, by name, and whether it is there. */
export type Needs = Readonly<Record<string, () => Promise<boolean>>>

/**
 * Health and metrics, on a port of their own that no gateway forwards: `/healthz` while the process lives, `/readyz` 503
 * with the names of what is missing while it cannot work, `/metrics` in Prometheus' text form.
 */
export const createInternalServer = (registry: Registry, needs: Needs): FastifyInstance => {
  const server: FastifyInstance = Fastify({ logger: false })
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const answers = await Promise.all(
      Object.entries(needs).map(async ([name, isThere]) => ((await isThere()) ? [] : [name])),
    )
    const missing = answers.flat()
    return missing.length === 0
      ? { status: 'ready' }
      : reply.code(503).header('retry-after', 2).send({ status: 'waiting', missing })
  })
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return server
}
