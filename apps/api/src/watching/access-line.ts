import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What had left over its connection when it came. */
    sentBefore: number
  }
}

const bytesSent = ({ raw }: FastifyRequest): number => raw.socket.bytesWritten ?? 0

/**
 * Writes one line for each request that was answered or broken off: who asked, which route, what came of it, how long it took
 * and how much went out, heads included. Neither the address nor what was sent is in it. Checks of health are on another port.
 */
export const registerAccessLines = (app: FastifyInstance): void => {
  app.decorateRequest('sentBefore', 0)
  app.addHook('onRequest', async (request) => {
    request.sentBefore = bytesSent(request)
  })
  const write = (request: FastifyRequest, status: number, elapsedMs: number): void =>
    request.log.info(
      {
        actorId: request.session?.admin?.id ?? null,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status,
        ms: Math.round(elapsedMs * 10) / 10,
        bytes: bytesSent(request) - request.sentBefore,
        ...(request.span ? { traceId: request.span.traceId } : {}),
      },
      'request',
    )
  app.addHook('onResponse', async (request, reply) => write(request, reply.statusCode, reply.elapsedTime))
}
