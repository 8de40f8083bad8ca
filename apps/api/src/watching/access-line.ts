import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes sent over the connection before this request. */
    sentBefore: number
  }
}

const bytesSent = ({ raw }: FastifyRequest): number => raw.socket.bytesWritten ?? 0

/**
 * Writes one line for each request that was answered or aborted: admin, route, result, duration, and bytes sent, headers
 * included. It contains neither the address nor the data. Health checks are on another port.
 */
export const registerAccessLines = (app: FastifyInstance): void => {
  app.decorateRequest('sentBefore', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.sentBefore = bytesSent(request)
    done()
  })
  // Searching a line of these few values for secrets takes longer than writing it.
  const log = app.log.child({}, { redact: [] })
  const write = (request: FastifyRequest, status: number, elapsedMs: number): void =>
    log.info(
      {
        requestId: request.id,
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
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply.statusCode, reply.elapsedTime)
    done()
  })
}
