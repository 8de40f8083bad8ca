import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const headers = Object.entries({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** Answers of the api are data: never cached, framed, sniffed, or executed. A route that serves a page sets its own policy. */
export const addHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('x-request-id', request.id)
  for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
}

/** Adds the security headers to every answer. */
export const registerHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => addHeaders(request, reply))
}
