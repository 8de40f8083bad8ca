import { streamChanges } from '@velvet/contracts/changes'
import type { OpenSpan, Tracing } from '@velvet/watching/tracing'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent where nothing is traced. */
    span?: OpenSpan
  }
}

/**
 * A span for each request, as a separate trace: anyone may send a `traceparent`, so it is only linked and decides nothing. Live
 * updates, which stay open, are left out.
 */
export const registerRequestSpans = (app: FastifyInstance, tracing: Tracing): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    if (routeOptions.config.endpoint === streamChanges) return done()
    const { url: route = 'unknown' } = routeOptions
    const { traceparent: link } = headers
    request.span = tracing.begin(`${method} ${route}`, {
      kind: 'server',
      parent: null,
      link: typeof link === 'string' ? link : undefined,
      attributes: { 'http.request.method': method, 'http.route': route },
    })
    request.span.run(done)
  })
  // Body readers call back from the connection, which has no request context.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? span.run(done) : done()))
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? String(statusCode) : undefined)
    done()
  })
}
