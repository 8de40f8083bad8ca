import type { Endpoint } from '@velvet/contracts/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasBody } from './bodies/held-bodies.ts'

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`)

/** Unknown paths answer 404, known paths with a wrong method 405 and `Allow`; both before a body is read. */
export const registerUnknownPaths = (app: FastifyInstance, mounted: readonly Endpoint[]): void => {
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = ''] = request.url.split('?')
    const methods = [
      ...new Set(mounted.filter((endpoint) => patternOf(endpoint.path).test(path)).map((endpoint) => endpoint.method)),
    ]
    if (methods.length > 0)
      return reply
        .code(405)
        .header('allow', methods.join(', '))
        .send({ message: 'This method is not allowed here.', code: 'method_not_allowed', requestId: request.id })
    return reply
      .code(404)
      .send({ message: 'There is nothing at this address.', code: 'not_found', requestId: request.id })
  }
  app.setNotFoundHandler(refuse)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    // So that the client does not keep the connection open with the rest of the body.
    if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close')
    return refuse(request, reply)
  })
}
